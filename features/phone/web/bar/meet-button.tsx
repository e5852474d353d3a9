import Videocam from '@mui/icons-material/VideocamOutlined'
import { useContext } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { PeopleActsContext } from '../people-acts.ts'
import type { Call } from '../softphone/call-set.ts'
import { BarButton } from './bar-button.tsx'

/** Numbers of colleagues, which are shorter than public ones. */
const EXTENSION = /^\d{2,6}$/

/** The talk with a colleague goes on as a video meeting: both come into a room of their own. */
export const MeetButton = ({ call: { number, conference } }: { call: Call }) => {
  const t = useText(callTexts)
  const { meetWith } = useContext(PeopleActsContext)
  if (meetWith === null || conference !== null || !EXTENSION.test(number)) return null
  return <BarButton label={t('call.meet')} icon={<Videocam />} onClick={() => meetWith(number)} />
}
