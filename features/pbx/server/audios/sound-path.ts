import { join } from 'node:path'
import type { MusicName } from '#platform/telephony/port.ts'

/** A sound's file for the telephone server, without its ending. */
export const soundPath = (folder: string, fileId: string): string => join(folder, `audio-${fileId}`)

/** As the telephone server knows a company's audio that is music: its class, and the name of its folder. */
export const musicName = (fileId: string): MusicName => `music-${fileId}`
