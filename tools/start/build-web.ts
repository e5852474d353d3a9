/** Builds the web client in a separate process, whose memory is then freed. */
import { join } from 'node:path'
import { endWithParent } from '../bootstrap/end-with-parent.ts'
import { buildWebWhenChanged } from './web-build.ts'

endWithParent()
// Also builds when started without an IPC channel.
const built = await buildWebWhenChanged(join(import.meta.dirname, '../..'))
process.send?.({ built })
