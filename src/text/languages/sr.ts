import { language } from './entry.ts';
import { ru } from './ru.ts';

export const sr = language({
  name: 'Serbian',
  script: 'cyrillic',
  words: `
    је и у се на да су за од са то а о не као који што ће из би или али те по која које није до како био била било
    само сам смо још већ га му их ли када где због према између после може више сви све овај ова ово јер данас хвала
    године`,
  letters: 'ђјљњћџ',
  abbreviations: ru.abbreviations,
  ordinalStop: true,
});
