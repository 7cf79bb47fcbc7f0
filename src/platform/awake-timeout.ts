/**
 * The number of shorter timers that a timeout consists of. A page whose thread was blocked, or that the system suspended,
 * uses up one of them, and then handles the events that have arrived meanwhile before the next one.
 */
const STEPS = 4;

/**
 * Calls back after the page has been running for this long. A plain timer would fire first on waking up: what is ready
 * would be given up as late. Returns a cancel function.
 */
export function setAwakeTimeout(callback: () => void, milliseconds: number): () => void {
  let left = STEPS;
  const schedule = () => setTimeout(step, milliseconds / STEPS);
  function step() {
    left -= 1;
    if (left === 0) callback();
    else timer = schedule();
  }
  let timer = schedule();
  return () => clearTimeout(timer);
}
