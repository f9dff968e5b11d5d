// A refusal as the pages show it.
import type { RequestError } from '../net/contract';
import type { Problem } from './contract';

export function problemOf({ reason, message, data }: RequestError): Problem {
  return { reason, message, data };
}
