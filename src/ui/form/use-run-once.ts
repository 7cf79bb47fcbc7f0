import { useRef, useState } from 'react';

/** Runs an action once at a time, even if it is started twice before the next render. */
export function useRunOnce() {
  const running = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    try {
      await work();
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };
  return { isRunning, run };
}
