// Where the page begins.

import { render } from 'preact';
import { prepareSound } from './shell/sound';
import { followLinks } from './shell/routes';
import { Shell } from './shell/Shell';
import { browserEnvironment, browserStorage, createClient, createSettings } from './state';

const storage = browserStorage();
const client = createClient(browserEnvironment(storage));
prepareSound();
followLinks();
render(<Shell client={client} settingsStore={createSettings(storage)} />, document.body);
