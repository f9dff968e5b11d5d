// The rules of both games in French.
import type { RulesTexts } from './content';

export const fr: RulesTexts = {
  table: {
    caption: 'Votre carte est à gauche, celle de votre adversaire en haut. Chaque case dit ce que perd chacun.',
    corner: 'vous / lui',
  },
  virtem: {
    title: 'Virtem',
    lead: 'Quatre pions chacun, vingt-quatre cartes : amenez le premier vos pions sur des cartes de votre symbole ou de votre couleur. Les pions adverses vous servent de gué.',
    sections: [
      {
        title: 'Le but',
        parts: [
          'Chacun a une face de dé : un symbole et une couleur. Une carte est à vous quand elle porte l’un ou l’autre. Les cartes noires ne sont à personne, pas même le cercle noir à qui a le cercle.',
          { figure: 'virtem-cards', caption: 'Les sept cartes du cercle bleu. Sur le plateau, les vôtres portent un demi-disque clair à gauche, celles de votre adversaire une pointe sombre à droite.' },
          'Vous gagnez quand, après votre propre coup, vos quatre pions sont sur quatre cartes différentes et que',
          { list: ['chacune des quatre est l’une de vos sept cartes, ou bien', 'les quatre sont les quatre cartes noires.'] },
          { figure: 'virtem-won', caption: 'Gagné : quatre pions clairs sur quatre cartes différentes du cercle bleu, malgré les pions adverses.' },
          'Avec le but pur, il faut les quatre cartes de votre symbole, les quatre de votre couleur, ou les quatre noires.',
        ],
      },
      {
        title: 'Les cartes et le plateau',
        parts: [
          'Vingt cartes ont un symbole, triangle, carré, croix ou cercle, en vert, bleu, jaune, magenta ou noir. Quatre autres sont posées face cachée.',
          'Les vingt-quatre cartes forment l’une de six dispositions. Deux cartes sont voisines quand elles partagent un bord ou la moitié d’un bord ; un coin ne suffit pas. Là où les rangées sont décalées, une carte en touche deux de la suivante.',
          { figure: 'virtem-layouts', caption: 'Les six dispositions. Les cartes sombres sont face cachée.' },
        ],
      },
      {
        title: 'La mise en place',
        parts: [
          { list: [
            'Les cartes à symbole sont distribuées au hasard, sans que deux noires soient voisines.',
            'Chaque carte face cachée reçoit un pion de chaque joueur.',
            'Le premier joueur choisit une face de dé : un symbole et l’une des quatre couleurs, sauf le noir.',
            'Le second en choisit une d’un autre symbole et d’une autre couleur.',
            'Le second peut échanger deux cartes visibles, une seule fois, ou garder le plateau.',
            'Le premier commence.',
          ] },
          { figure: 'virtem-start', caption: 'Une carte face cachée au début. Vos pions sont clairs et ronds, ceux de votre adversaire sombres et pointus.' },
        ],
      },
      {
        title: 'Votre coup',
        parts: [
          'Vous devez déplacer un de vos pions vers une carte voisine. Une carte peut porter autant de pions que l’on veut.',
          { figure: 'virtem-step', caption: 'Le pion de b2 peut aller sur chaque carte voisine.' },
          'Une chaîne va plus loin : quand la carte où vous arrivez porte au moins un pion adverse et aucun des vôtres, le pion peut en repartir vers une de ses voisines, et ainsi de suite.',
          { figure: 'virtem-chain', caption: 'Deux pions adverses portent le pion clair de a1 à a4 en un seul coup.' },
          'Là où est un de vos pions, vous pouvez finir votre coup, jamais passer. Un coup ne finit pas à son départ.',
          { figure: 'virtem-blocked', caption: 'Le pion clair de a3 arrête la chaîne : a4 et b2 sont hors d’atteinte.' },
        ],
      },
      {
        title: 'La capture',
        parts: [
          'Si, là où finit votre coup, vous avez plus de pions que votre adversaire et qu’il en a au moins un, tous les pions adverses de cette carte sont capturés, même sur une carte face cachée. Vous ne pouvez pas y renoncer.',
          'Vous posez chaque pion capturé sur une carte face cachée de votre choix, ensemble ou séparément, sauf celle de la capture.',
          { figure: 'virtem-capture', caption: 'Deux pions clairs rencontrent un pion sombre en a2 : il est capturé et posé en c2, qui est face cachée.' },
          'On ne capture rien sur la carte du départ, en chemin dans une chaîne, ni là où l’on pose des pions capturés.',
        ],
      },
      {
        title: 'Matchs nuls',
        parts: [
          'Le match est nul quand une position, avec le même joueur au trait, revient pour la troisième fois, ou après 200 coups chacun. Un gain passe avant.',
        ],
      },
      {
        title: 'Le nom des places',
        parts: [
          'La place d’une carte est la lettre de sa rangée, depuis le haut, et son rang dans celle-ci, depuis la gauche.',
        ],
      },
    ],
  },
  gladiator: {
    title: 'Gladiator 21',
    lead: 'Deux gladiateurs, les mêmes huit cartes, douze points de vie. Chacun choisit en secret et frappe au même instant.',
    sections: [
      {
        title: 'Les cartes',
        parts: [
          'Chacun a les mêmes huit cartes : des agressives, A1 à A4, et des défensives, D1 à D4, le nombre étant leur valeur, et 12 points de vie.',
          { figure: 'gladiator-hand', caption: 'Les lames rouges sont agressives, les boucliers bleus défensifs.' },
        ],
      },
      {
        title: 'Un combat',
        parts: [
          'Chacun choisit une des cartes qu’il a encore, face cachée. Puis les deux sont révélées, les dégâts infligés, et elles quittent le jeu. Un choix fait ne se change plus.',
          'Un match dure cinq combats ; une salle peut en demander six. Toute carte jouée reste visible : vous savez ce que votre adversaire a encore en main.',
        ],
      },
      {
        title: 'Qui est blessé',
        parts: [
          'On compare d’abord les valeurs.',
          'Valeurs égales, deux agressives : chacun perd cette valeur.',
          { figure: 'gladiator-both-aggressive', caption: 'A3 contre A3 : chacun perd 3.' },
          'Valeurs égales, une agressive et une défensive : le joueur de la défensive perd cette valeur.',
          { figure: 'gladiator-aggressive-defensive', caption: 'A3 contre D3 : le joueur de D3 perd 3.' },
          'Valeurs égales, deux défensives : chacun perd 1.',
          { figure: 'gladiator-both-defensive', caption: 'D3 contre D3 : chacun perd 1.' },
          'Valeurs qui diffèrent d’exactement 1 : la carte la plus basse gagne, et le joueur de la plus haute perd la somme des deux valeurs, quel que soit leur genre.',
          { figure: 'gladiator-lower', caption: 'D2 contre A3 : le joueur de A3 perd 2 + 3 = 5.' },
          'Valeurs qui diffèrent de 2 ou 3 : la carte la plus haute gagne, et le joueur de la plus basse perd la différence : 1 de plus si la gagnante est agressive, 1 de moins si la perdante est défensive.',
          { figure: 'gladiator-higher', caption: 'A4 contre D1 : le joueur de D1 perd 4 − 1 + 1 − 1 = 3.' },
        ],
      },
      {
        title: 'Tous les combats d’un coup d’œil',
        parts: [{ figure: 'gladiator-table', caption: '' }],
      },
      {
        title: 'La fin',
        parts: [
          'Qui n’a plus de points de vie a perdu aussitôt. Si les deux tombent dans le même combat, le match est nul.',
          'Après le dernier combat, celui qui a le plus de points de vie gagne ; à égalité, le match est nul.',
        ],
      },
      {
        title: 'Ce qui est secret',
        parts: [
          'Tant que les deux n’ont pas choisi, personne d’autre ne connaît votre carte. Les autres voient seulement que vous avez choisi.',
        ],
      },
    ],
  },
};
