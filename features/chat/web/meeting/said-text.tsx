import { MessageText, type MessageTextProps } from '#platform/conversation/web/text/message-text.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { useMeetingIn } from './use-meeting.ts'

/** What somebody wrote, or the invitation that it is. */
export const SaidText = (props: MessageTextProps) => {
  const room = useMeetingIn(props.text)
  return room === null ? <MessageText {...props} /> : <MeetingCard room={room} />
}
