import '@fontsource-variable/roboto/wght.css'
import { type ReactNode, startTransition } from 'react'
import { createSession } from '#features/session/web/session-store.ts'
import { createSettings, loadSettings } from '#features/session/web/settings-store.ts'
import { startWithHostBrand } from '#features/session/web/use-host-brand.ts'
import { forgetUnsent } from '#platform/conversation/web/send/forget-unsent.ts'
import { LanguageProvider } from '#platform/i18n/web/language.tsx'
import { browserStorage } from '#platform/ui/browser-storage.ts'
import { UiRoot } from '#platform/ui/root.tsx'
import { App } from './app.tsx'
import { createLanguageChoice } from './language-choice.ts'
import { preloadScreen } from './prefetch/preload-screen.ts'
import { createRoot } from './prefetch/react-first.ts'
import { takePrefetched } from './prefetch/take-prefetched.ts'
import { publicPageAt } from './public-pages.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')

/** Names of the stores whose unsent texts and files are kept in this browser. */
const UNSENT = ['chat', 'join']

const publicPage = publicPageAt(location.pathname)

/** Phone page for external callers, without session. */
const isSimulator = location.pathname === '/simulator'

/** Concurrent rendering: otherwise the first screen is one long task. */
const show = (page: ReactNode): void => startTransition(() => createRoot(root).render(page))

/** The program in a frame of a site that the company trusts, which the headers name. */
const isPanel = /^\/panel\/[\w.-]{1,200}$/.test(location.pathname)

/** The headers forbid frames too; they can be lost at a proxy. */
const isFramed = publicPage?.framed !== true && !isPanel && window.top !== window

// The language must be loaded first.
void createLanguageChoice(browserStorage()).then(async (language) => {
  if (isFramed) {
    const { FramedNotice } = await import('./framed-notice.tsx')
    show(
      <UiRoot>
        <LanguageProvider language={language.store.getState()} setLanguage={language.choose}>
          <FramedNotice />
        </LanguageProvider>
      </UiRoot>,
    )
    return
  }
  if (publicPage !== undefined) {
    show(<UiRoot>{await publicPage.read(language.store.getState())}</UiRoot>)
    return
  }
  if (isSimulator) {
    const [{ SimulatorPage }, { OutsideTelephone }] = await Promise.all([
      import('#features/join/web/simulator/simulator-page.tsx'),
      import('#features/phone/web/outside/outside-telephone.tsx'),
    ])
    show(
      <UiRoot>
        <LanguageProvider language={language.store.getState()} setLanguage={language.choose}>
          <SimulatorPage telephone={(number) => <OutsideTelephone number={number} />} />
        </LanguageProvider>
      </UiRoot>,
    )
    return
  }
  const session = createSession({
    storage: localStorage,
    language: () => language.store.getState(),
    fetch: takePrefetched(window.prefetched, fetch.bind(globalThis)),
    onEnded() {
      const forget = () => forgetUnsent(UNSENT, localStorage, 'indexedDB' in window ? indexedDB : null)
      forget()
      // Asks again when a message being sent failed and was kept.
      setTimeout(forget)
    },
  })
  const settings = createSettings(localStorage, document)

  if (isPanel) await (await import('./enter-panel.ts')).enterPanelOf(session)
  if (session.store.getState().phase === 'signed-out') startWithHostBrand(settings.getState().brand)
  void loadSettings(settings, session.api, localStorage, document)
  if (session.store.getState().phase === 'loading') preloadScreen(location.hash)
  // Links to a screen explain the redirect to sign-in; the plain address need not.
  void session.restore(!/^#?\/?($|auth)/.test(location.hash))
  addEventListener('storage', session.followStorage)

  show(
    <UiRoot>
      <App session={session} settings={settings} language={language} />
    </UiRoot>,
  )
})
