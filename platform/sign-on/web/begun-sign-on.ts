/** What this tab keeps of a sign-in or a test while the browser is at the provider: only it can finish. */
export const begunSignOn = (purpose: 'sign-in' | 'test') => {
  const key = `suite.sign-on.${purpose}`
  return {
    keep: (browser: string): void => sessionStorage.setItem(key, browser),
    /** Empty when another tab began it. */
    take(): string {
      const browser = sessionStorage.getItem(key) ?? ''
      sessionStorage.removeItem(key)
      return browser
    },
  }
}
