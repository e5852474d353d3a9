import '@fontsource-variable/roboto/wght.css'
import { createRoot } from 'react-dom/client'
import { createSession } from '#features/session/web/session-store.ts'
import { createSettings, loadSettings } from '#features/session/web/settings-store.ts'
import { UiRoot } from '#platform/ui/root.tsx'
import { App } from './app.tsx'
import { createLanguageChoice } from './language-choice.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')

// Nothing is asked or shown before its language is there.
void createLanguageChoice(localStorage).then((language) => {
  const session = createSession({ storage: localStorage, language: () => language.store.getState() })
  const settings = createSettings(localStorage)

  void loadSettings(settings, session.api, localStorage)
  // A link to a screen says why it leads to the sign-in page; the plain address need not.
  void session.restore(!/^#?\/?($|auth)/.test(location.hash))
  addEventListener('storage', session.followStorage)

  createRoot(root).render(
    <UiRoot>
      <App session={session} settings={settings} language={language} />
    </UiRoot>,
  )
})
