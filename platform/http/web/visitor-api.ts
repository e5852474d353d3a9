import { type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { createApi } from './api.ts'

const WORDS = { network: 'errors.network', no_token: 'errors.no_token', internal: 'errors.internal' } as const

/** Calls to the server by public pages, which have no session. */
export const createVisitorApi = (language: Language) =>
  createApi({
    baseUrl: '',
    token: () => null,
    language: () => language,
    text: (code) => translate(platformTexts, language, WORDS[code]),
    onUnauthenticated: () => {},
  })
