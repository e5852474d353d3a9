import { dialplanFiles } from './dialplan-files.ts'
import { httpFiles } from './http-files.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'
import { sipFiles } from './sip-files.ts'

/** Where its administrator puts them. */
const FOLDER = '/etc/asterisk'

/**
 * What an Asterisk of somebody else's making needs so that it serves companies: where it reads their endpoints, how it
 * is asked, and that every call is handed over. Its folders, modules, ports of sound and sounds are its own business.
 */
export const outsideFiles = (settings: Pick<AsteriskSettings, 'http' | 'sip' | 'database'>): ConfigFiles => ({
  ...httpFiles(settings),
  ...sipFiles(settings, FOLDER),
  ...dialplanFiles(settings),
})
