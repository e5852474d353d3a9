type Player = HTMLAudioElement & { setSinkId?: (deviceId: string) => Promise<void> }

export interface RemoteAudio {
  /** Plays the other side's voice; null ends it. */
  play(stream: MediaStream | null): void
  /** '' is the default device. */
  useDevice(deviceId: string): Promise<void>
  close(): void
}

/** The audio element of the other side. Attached to the page, since some browsers pause it otherwise. */
export const createRemoteAudio = (): RemoteAudio => {
  const player: Player = document.createElement('audio')
  player.autoplay = true
  player.hidden = true
  player.dataset.role = 'remote-audio'
  document.body.append(player)
  return {
    play(stream) {
      player.srcObject = stream
      // The person clicked to call or to answer, so playing is allowed; a refusal heals with the next click.
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
