import type { RoomState } from '../../contract/room-socket.ts'

/** A connection to the engine, by the servers that find a way through firewalls. */
export const openPeer = (servers: RoomState['iceServers']): RTCPeerConnection =>
  new RTCPeerConnection({
    bundlePolicy: 'max-bundle',
    iceServers: servers.map(({ urls, username, credential }) => ({
      urls,
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { credential }),
    })),
  })
