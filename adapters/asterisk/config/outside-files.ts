import { dialplanFiles } from './dialplan-files.ts'
import { httpFiles } from './http-files.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'
import { sipFiles } from './sip-files.ts'

/** Installation path. */
const FOLDER = '/etc/asterisk'

/**
 * Configuration for an external Asterisk: endpoints from our database, ARI, and all calls to our application. Folders, modules,
 * RTP ports and sounds are its administrator's business.
 */
export const outsideFiles = (
  settings: Pick<AsteriskSettings, 'http' | 'sip' | 'database' | 'callsPerSecondPerCompany'>,
): ConfigFiles => ({
  ...httpFiles(settings),
  ...sipFiles(settings, FOLDER),
  ...dialplanFiles(settings),
})
