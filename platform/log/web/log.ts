/** Logs to the browser's console, for developers. No personal data. */
export const logInBrowser = (text: string, cause?: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: this is the one door to the console.
  console.warn(...(cause === undefined ? [text] : [text, cause]))
}
