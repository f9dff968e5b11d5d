// The language in which the page speaks: the wished one as soon as its texts are there, until then the one before.

import { useEffect, useState } from 'preact/hooks';
import { chooseLanguage, type Language } from '../i18n/language';
import { loadLanguage } from '../i18n/load';
import type { Settings } from '../state';

export function useLanguage(first: Language, settings: Settings): Language {
  const [language, setLanguage] = useState(first);
  const wished = chooseLanguage(settings.language, navigator.languages);
  useEffect(() => {
    let isWished = true;
    // Without a connection the page goes on in the language that it has.
    loadLanguage(wished).then((loaded) => isWished && setLanguage(loaded), () => undefined);
    return () => {
      isWished = false;
    };
  }, [wished]);
  return language;
}
