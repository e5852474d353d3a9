import type { ReactNode } from 'react'
import { OwnInputsContext } from '#platform/resource/web/kind-input.tsx'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { audioInputs } from '../audios/audio-input.tsx'
import { SOUND_FIELDS, SoundInput } from './sound-field.tsx'

const INPUTS = {
  ...audioInputs(ivrMenus),
  ...Object.fromEntries(SOUND_FIELDS.map((field) => [field, SoundInput])),
}

/** Within it, a menu's sounds are chosen by what they say, and can be heard. */
export const MenuInputs = ({ children }: { children: ReactNode }) => (
  <OwnInputsContext value={INPUTS}>{children}</OwnInputsContext>
)
