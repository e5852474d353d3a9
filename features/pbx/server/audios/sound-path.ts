import { join } from 'node:path'

/** A sound's file for the telephone server, without its ending. */
export const soundPath = (folder: string, fileId: string): string => join(folder, `audio-${fileId}`)
