// Where the page begins.
import { render } from 'preact';

render(<main>visavis</main>, document.body);
