/** In a process of its own, whose memory the server does not inherit. */
import { join } from 'node:path'
import { endWithParent } from '../bootstrap/end-with-parent.ts'
import { buildWebWhenChanged } from './web-build.ts'

endWithParent()
// Whoever has no channel to be told by wants it built all the same.
const built = await buildWebWhenChanged(join(import.meta.dirname, '../..'))
process.send?.({ built })
