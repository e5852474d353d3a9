import type { ChannelProvider } from '#platform/messaging/port.ts'

/** Whether a text goes with a file, as its caption; otherwise it is a message of its own. */
export const goesBeside = (
  provider: Pick<ChannelProvider, 'hasCaptions' | 'captionLimit'> | undefined,
  text: string,
): boolean =>
  provider?.hasCaptions !== false && [...text].length <= (provider?.captionLimit ?? Number.POSITIVE_INFINITY)
