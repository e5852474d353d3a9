import { MessageText, type MessageTextProps } from '#platform/conversation/web/text/message-text.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { useInvitation } from './use-meeting.ts'

/** A message's text, or its card when it is a meeting invitation. */
export const TextOrMeeting = (props: MessageTextProps) => {
  const room = useInvitation(props.text)
  return room === null ? <MessageText {...props} /> : <MeetingCard room={room} />
}
