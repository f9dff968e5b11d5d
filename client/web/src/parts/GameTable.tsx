// The table of whichever game a view is of, with the person's settings.

import { GameTable as Table, type TableProps } from '../games';
import { useApp } from '../shell/app';

export type GameTableProps = Omit<TableProps, 'language' | 'confirm' | 'motion'>;

export function GameTable(props: GameTableProps) {
  const { language, settings } = useApp();
  return <Table {...props} language={language} confirm={settings.confirm} motion={settings.motion} />;
}
