// The language in which the page speaks: the wished one as soon as its texts are there, until then the one before,
// in which it says that they do not come.

import { useEffect, useRef, useState } from 'preact/hooks';
import { chooseLanguage, type Language } from '../i18n/language';
import { loadLanguage } from '../i18n/load';
import { shellShelf } from '../i18n/texts';
import type { Settings } from '../state';
import { toast } from './toasts';

/** Texts that are not there by then are spoken of. */
const patienceMs = 3_000;

/** `reachable`: whether the server is there. As soon as it is again, what did not come is fetched. */
export function useLanguage(first: Language, settings: Settings, reachable: boolean): Language {
  const [language, setLanguage] = useState(first);
  const wished = chooseLanguage(settings.language, navigator.languages);
  const missed = useRef<Language | null>(null);
  useEffect(() => {
    if (shellShelf.has(wished)) {
      missed.current = null;
      setLanguage(wished);
      return undefined;
    }
    let isWished = true;
    const complain = (): void => {
      if (!isWished || shellShelf.has(wished) || missed.current === wished) return;
      missed.current = wished;
      toast(shellShelf.of(language).languageMissing, 'bad');
    };
    const timer = setTimeout(complain, reachable ? patienceMs : 0);
    // A browser that has once failed to fetch a script may not try again: without a server it is not asked to.
    if (reachable) loadLanguage(wished).then((loaded) => isWished && setLanguage(loaded), complain);
    return () => {
      isWished = false;
      clearTimeout(timer);
    };
  }, [wished, reachable]);
  return language;
}
