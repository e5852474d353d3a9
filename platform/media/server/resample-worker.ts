import { answerParent } from '#platform/host/process/answer-parent.ts'
import { resampleFile } from './resample-file.ts'

interface Task {
  from: string
  to: string
  rate: number
  maxSeconds: number
}

await answerParent(({ from, to, ...form }: Task) => resampleFile(from, to, form))
