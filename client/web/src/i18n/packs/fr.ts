// All texts in French, as one file to be fetched; importing it puts them where the parts of the page look for them.
import { gameShelf } from '../../games/i18n/texts';
import { fr as games } from '../../games/i18n/fr';
import { fr as rules } from '../../rules/fr';
import { rulesShelf } from '../../rules/texts';
import { fr as shell } from '../fr';
import { shellShelf } from '../texts';

shellShelf.put('fr', shell);
gameShelf.put('fr', games);
rulesShelf.put('fr', rules);
