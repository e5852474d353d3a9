import { useMemo } from 'react'
import type { FeedKind, RoomMember } from '../../contract/room-socket.ts'
import { useLocal, useRoomView } from './room-context.ts'
import type { RoomView } from './room-view-state.ts'

/** One picture on the stage. */
export interface Tile {
  key: string
  member: RoomMember
  feed: FeedKind
  mine: boolean
  /** Null: shows the initials. */
  video: MediaStreamTrack | null
}

type Seen = Pick<RoomView, 'room' | 'tracks' | 'cap'> & { myVideo: MediaStreamTrack | null }

const tileOf = (member: RoomMember, feed: FeedKind, mine: boolean, video: MediaStreamTrack | null): Tile => ({
  key: `${member.id} ${feed}`,
  member,
  feed,
  mine,
  video,
})

/** All pictures: others' screens first, oneself last. */
function tilesOf({ room, tracks, cap, myVideo }: Seen): Tile[] {
  if (!room) return []
  const pictureOf = ({ id }: RoomMember, feed: FeedKind) =>
    cap === 'off'
      ? null
      : (tracks.find((one) => one.member === id && one.feed === feed && one.kind === 'video')?.track ?? null)
  const others = room.members.filter(({ id }) => id !== room.me)
  const screens = others.filter(({ screen }) => screen)
  return [
    ...screens.map((member) => tileOf(member, 'screen', false, pictureOf(member, 'screen'))),
    ...others.map((member) =>
      tileOf(member, 'camera', false, member.camera ? pictureOf(member, 'camera') : null),
    ),
    ...room.members
      .filter(({ id }) => id === room.me)
      .map((member) => tileOf(member, 'camera', true, myVideo)),
  ]
}

export function useTiles(): Tile[] {
  const room = useRoomView((view) => view.room)
  const tracks = useRoomView((view) => view.tracks)
  const cap = useRoomView((view) => view.cap)
  const myVideo = useLocal((local) => local.video)
  return useMemo(() => tilesOf({ room, tracks, cap, myVideo }), [room, tracks, cap, myVideo])
}
