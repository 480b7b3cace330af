import { language } from './entry.ts';

export const cy = language({
  name: 'Welsh',
  words: `
    y yr yn i a o ar ac mae ei am gan bod fel wedi oedd hefyd hyn sydd i'r o'r a'r ond neu nid mewn at wrth dros pan
    beth ble pam heddiw diolch cael eu`,
  letters: 'âêîôûŵŷ',
});
