type Player = HTMLAudioElement & { setSinkId?: (deviceId: string) => Promise<void> }

export interface RemoteAudio {
  /** Plays the remote party's audio; null stops it. */
  play(stream: MediaStream | null): void
  /** '' is the default device. */
  useDevice(deviceId: string): Promise<void>
  close(): void
}

/** The audio element of the remote party. It is attached to the page because some browsers pause it otherwise. */
export const createRemoteAudio = (): RemoteAudio => {
  const player: Player = document.createElement('audio')
  player.autoplay = true
  player.hidden = true
  player.dataset.role = 'remote-audio'
  document.body.append(player)
  return {
    play(stream) {
      player.srcObject = stream
      // Calling or answering was a click, so playing is allowed; if it is refused, the next click fixes it.
      if (stream !== null) player.play().catch(() => undefined)
    },
    async useDevice(deviceId) {
      await player.setSinkId?.(deviceId)
    },
    close() {
      player.srcObject = null
      player.remove()
    },
  }
}
