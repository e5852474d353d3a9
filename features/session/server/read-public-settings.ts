import type { Answer } from '#platform/contract/route.ts'
import { bind } from '#platform/http/server/bind.ts'
import { publicSettings } from '../contract/session.ts'

export type PublicSettings = Answer<typeof publicSettings>

export const publicSettingsRoute = (settings: PublicSettings) => bind(publicSettings, async () => settings)
