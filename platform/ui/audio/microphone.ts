/** No usable microphone: none is connected, or permission was refused. */
export class NoMicrophone extends Error {
  override name = 'NoMicrophone'
}

const NO_DEVICE = new Set(['NotFoundError', 'NotAllowedError', 'NotReadableError', 'SecurityError'])

const requestMicrophone = async (audio: MediaTrackConstraints): Promise<MediaStream> => {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio })
  } catch (cause) {
    if (cause instanceof DOMException && NO_DEVICE.has(cause.name))
      throw new NoMicrophone(cause.name, { cause })
    throw cause
  }
}

/** Opens the chosen microphone, or the default when it is gone. Throws `NoMicrophone`. */
export const openMicrophone = async (deviceId: string | null): Promise<MediaStream> => {
  if (!('mediaDevices' in navigator)) throw new NoMicrophone('insecure')
  const voice = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  try {
    return await requestMicrophone(deviceId === null ? voice : { ...voice, deviceId: { exact: deviceId } })
  } catch (error) {
    if (deviceId === null || !(error instanceof DOMException) || error.name !== 'OverconstrainedError')
      throw error
    return requestMicrophone(voice)
  }
}
