import { type ChildProcess, spawn } from 'node:child_process'

/** Computes until it is killed, or its parent is gone: it never gets to read a message. */
const LOOP = 'const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e7; i += 1);'

/** A process that keeps a core busy. */
export const busyLoop = (): ChildProcess => spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' })
