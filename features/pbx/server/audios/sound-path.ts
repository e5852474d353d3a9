import { join } from 'node:path'
import type { MusicName } from '#platform/telephony/port.ts'

/** Path of a sound for the telephone server, without extension. */
export const soundPath = (folder: string, fileId: string): string => join(folder, `audio-${fileId}`)

/** Name of a company's hold music on the telephone server: its music class and its folder. */
export const musicName = (fileId: string): MusicName => `music-${fileId}`
