/** Light or dark: the system's choice until the user makes one. */
export type Theme = 'light' | 'dark';

export function themeOf(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function turnTheme(): Theme {
  const theme = themeOf() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  localStorage.setItem('theme', theme);
  return theme;
}
