// Which language the page speaks: the person's choice, otherwise the first of the browser's that there is.

export type Language = 'en' | 'fr';

export const languages: readonly Language[] = ['en', 'fr'];

/** `wished` are language tags, the most wanted first, as in `fr-CA`. */
export function chooseLanguage(setting: 'auto' | Language, wished: readonly string[]): Language {
  if (setting !== 'auto') return setting;
  for (const tag of wished) {
    const primary = tag.toLowerCase().split('-')[0];
    const known = languages.find((language) => language === primary);
    if (known !== undefined) return known;
  }
  return 'en';
}
