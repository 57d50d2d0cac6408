let audio: AudioContext | undefined

/** Plays a short tone: high for a success, low and longer for a failure. Silent where the browser allows no sound. */
export function beep(went: 'well' | 'wrong') {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume()
  const tone = new OscillatorNode(audio, { frequency: went === 'well' ? 1_320 : 220, type: 'square' })
  const volume = new GainNode(audio, { gain: 0.1 })
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + (went === 'well' ? 0.08 : 0.4))
}
