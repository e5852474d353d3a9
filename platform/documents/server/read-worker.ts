import { answerParent } from '#platform/host/process/answer-parent.ts'
import { readContent, readWords } from './read-content.ts'

export type ReadTask = { want: 'content' | 'words'; content: Uint8Array; name: string }

await answerParent<ReadTask, unknown>(({ want, content, name }) =>
  want === 'words' ? readWords(Buffer.from(content), name) : readContent(Buffer.from(content)),
)
