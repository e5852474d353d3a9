import type { Measurement, MeasurementRow } from '../measurement.ts'
import { bigUploads } from './big-uploads.ts'
import { callFloods } from './call-floods.ts'
import type { EdgePart } from './edge-part.ts'
import { slowDownloads } from './slow-downloads.ts'
import { slowStatements } from './slow-statements.ts'

const PARTS: readonly EdgePart[] = [callFloods, slowDownloads, bigUploads, slowStatements]

/** `--quick`: shorter turns; `--only=calls,…`: some parts. */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const only = options
    .find((option) => option.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',')
  const size = { seconds: options.includes('--quick') ? 5 : 20 }
  const rows: MeasurementRow[] = []
  for (const part of PARTS) if (only?.includes(part.name) ?? true) rows.push(...(await part.measure(size)))
  return {
    title: 'Edge: an innocent company beside what one company or one stranger does',
    method:
      'The started program with its Asterisk and database; the innocent company works alone and then beside the load, in turns of the same run. Load generator and program share the machine.',
    rows,
  }
}
