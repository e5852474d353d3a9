import { contactsScreen } from '#features/contacts/web/area-screen.tsx'
import { driveScreen } from '#features/drive/web/area-screen.tsx'
import { missedCallsScreen } from '#features/missed-calls/web/area-screen.tsx'
import { recordingsScreen } from '#features/recordings/web/area-screens.tsx'
import { voicemailScreen } from '#features/voicemail/web/area-screen.tsx'
import type { AreaScreen } from '#platform/ui/area.ts'

/** Screens added to the phone's area by other features. */
export const phoneDataScreens: readonly AreaScreen[] = [
  missedCallsScreen,
  contactsScreen,
  voicemailScreen,
  recordingsScreen,
  driveScreen,
]
