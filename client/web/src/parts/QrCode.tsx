// A link as a QR code: always dark on light with its quiet zone, since not every camera reads the inverse.

import { useMemo } from 'preact/hooks';
import { encodeQr } from './qr';

const quietZone = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => encodeQr(text), [text]);
  if (modules === null) return null;
  const size = modules.length + 2 * quietZone;
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')))
    .join('');
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
