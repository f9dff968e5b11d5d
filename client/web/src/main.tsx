// Where the page begins.

import { render } from 'preact';
import { prepareSound } from './shell/sound';
import { followLinks } from './shell/routes';
import { Shell } from './shell/Shell';
import { chooseLanguage } from './i18n/language';
import { loadLanguage } from './i18n/load';
import { browserEnvironment, browserStorage, createClient, createSettings } from './state';

const storage = browserStorage();
const settingsStore = createSettings(storage);
const language = chooseLanguage(settingsStore.get().language, navigator.languages);
const client = createClient(browserEnvironment(storage));
prepareSound();
followLinks();
loadLanguage(language).then(
  () => render(<Shell client={client} settingsStore={settingsStore} language={language} />, document.body),
  // Without its texts the page has no other words.
  () => {
    document.body.textContent = 'visavis has not come through whole. Please load the page again. · La page n’est pas arrivée entière\u00A0: veuillez la recharger.';
  },
);
