import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { answerParent } from '#platform/host/process/answer-parent.ts'
import type { OggOutcome } from './convert-to-ogg.ts'
import { webmToOgg } from './webm-to-ogg.ts'

function convert(path: string): OggOutcome {
  const ogg = webmToOgg(readFileSync(path))
  if (typeof ogg === 'string') return ogg
  writeFileSync(path, ogg)
  return { size: ogg.length, sha256: createHash('sha256').update(ogg).digest('hex') }
}

await answerParent(({ path }: { path: string }) => convert(path))
