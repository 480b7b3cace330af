import { isoStopWords, language } from './entry.ts';

export const vi = language({
  name: 'Vietnamese',
  words: `
    và của là có được trong không cho một người những với các đã này để khi đến ra về như từ cũng tôi nhiều vào sẽ lại
    phải hơn đó ông ở làm năm còn trên nhưng bị sau rất thì hay mà nếu vì đang chỉ bạn anh chị em cô họ chúng ta nên
    đi tại theo gì nào thế việt nam cảm ơn hôm nay`,
  letters: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  stopWords: isoStopWords('vi'),
});
