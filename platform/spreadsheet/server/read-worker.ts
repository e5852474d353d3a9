import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readRows } from './read-rows.ts'

const { path, maxRows } = workerData as { path: string; maxRows: number }
parentPort?.postMessage(await readRows(readFileSync(path), maxRows))
