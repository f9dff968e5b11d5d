// One client for a page.
import type { Client, Environment } from './contract';

export declare function createClient(environment: Environment): Client;
