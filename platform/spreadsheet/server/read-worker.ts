import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readRows } from './read-rows.ts'

parentPort?.postMessage(await readRows(readFileSync(String(workerData))))
