import { MessageText, type MessageTextProps } from '#platform/conversation/web/text/message-text.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { useMeetingIn } from './use-meeting.ts'

/** A message's text, or its card when it is a meeting invitation. */
export const SaidText = (props: MessageTextProps) => {
  const room = useMeetingIn(props.text)
  return room === null ? <MessageText {...props} /> : <MeetingCard room={room} />
}
