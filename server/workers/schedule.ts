import { createFairQueue } from './fair-queue.ts';
import type { Asked, Isolate } from './isolate.ts';
import type { Isolates } from './isolates.ts';
import type { PoolLimits } from './limits.ts';
import { stopping, tooMany } from './refusals.ts';
import type { JobOptions, Urgency } from './types.ts';

/** The thread an open job keeps, from when it was asked first. */
export interface Held {
  isolate: Isolate | undefined;
}

/** Something that is done in one go. */
export interface Task extends Omit<Asked, 'message'> {
  readonly guest: string;
  readonly urgency: Urgency;
  /** Where it belongs to an open job. */
  readonly held: Held | undefined;
  /** @param isOpened whether its thread has what it prepared already */
  message(isOpened: boolean): Asked['message'];
  readonly full: JobOptions['full'];
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** What works, and since when for longer than others should wait for. */
interface Work {
  task: Task;
  isolate: Isolate;
  isSlow: boolean;
  isAside: boolean;
}

/** Who has a thread, and who waits for one. */
export interface Schedule {
  /** Begins it when it is its turn. @returns false where there is no room for it to wait, which it is refused for */
  add(task: Task): boolean;
  /** Ends it, whether it waits or works. */
  cancel(task: Task, reason: unknown): void;
  /** Gives the thread of an open job back. */
  release(held: Held): void;
  working(): number;
  waiting(): number;
  /** Refuses everything that waits, and begins nothing more. */
  close(reason: Error): void;
}

/** Hands `threads` places out in turns. */
export function createSchedule(threads: number, limits: PoolLimits, isolates: Isolates): Schedule {
  const queue = createFairQueue<Task>();
  const works = new Map<Task, Work>();
  const helds = new Map<Held, Task>();
  let isClosed = false;

  const count = (is: (work: Work) => boolean) => [...works.values()].filter(is).length;
  const workingOf = (guest: string) => count(({ task }) => task.guest === guest);

  /** Whether one more may keep a thread. What goes on behind for minutes takes none from what is waited for. */
  function mayOpen(guest: string, urgency: Urgency): boolean {
    const alike = [...helds.values()].filter((task) => task.urgency === urgency);
    return alike.length < limits.open && alike.filter((task) => task.guest === guest).length < limits.openPerGuest;
  }

  /** Whether it could begin if there were a place for it. */
  function isFree({ guest, urgency, held }: Task): boolean {
    if (held) return helds.has(held) || mayOpen(guest, urgency);
    // What goes on behind leaves a place to what is waited for, unless it gives its own back after each go.
    return (
      urgency === 'waited' || count(({ task }) => task.urgency === 'behind' && !task.held) < Math.max(1, threads - 1)
    );
  }

  /** Makes room beside something that works for long, so that others are not held up by it. */
  function setAside(): boolean {
    if (count(({ isAside }) => isAside) >= limits.aside) return false;
    const slow = [...works.values()].find(({ isSlow, isAside }) => isSlow && !isAside);
    if (!slow) return false;
    slow.isAside = true;
    slow.isolate.standBack();
    return true;
  }

  function advance(): void {
    while (!isClosed && queue.has(isFree)) {
      if (count(({ isAside }) => !isAside) >= threads && !setAside()) return;
      const task = queue.next(isFree, workingOf);
      if (task) void carryOut(task);
    }
  }

  async function carryOut(task: Task): Promise<void> {
    const { held } = task;
    const isOpened = held?.isolate !== undefined;
    const isolate = held?.isolate ?? isolates.take();
    const work: Work = { task, isolate, isSlow: false, isAside: false };
    works.set(task, work);
    if (held) {
      held.isolate = isolate;
      helds.set(held, task);
    }
    const slow = setTimeout(() => {
      work.isSlow = true;
      advance();
    }, limits.asideMs).unref();
    try {
      const { transfer, limits: own, what, onProgress } = task;
      task.resolve(await isolate.ask({ message: task.message(isOpened), transfer, limits: own, what, onProgress }));
    } catch (error) {
      task.reject(error);
    } finally {
      clearTimeout(slow);
      works.delete(task);
    }
    if (!held) isolates.giveBack(isolate);
    advance();
  }

  return {
    add(task) {
      const isFull = queue.size(task.guest) >= limits.waitingPerGuest || queue.size() >= limits.waiting;
      // Who keeps a thread goes on, or would keep it for ever.
      if (isFull && !(task.held && helds.has(task.held))) {
        task.reject(task.full?.() ?? tooMany(queue.size(task.guest)));
        return false;
      }
      queue.add(task);
      advance();
      return true;
    },
    cancel(task, reason) {
      if (queue.remove(task)) task.reject(reason);
      works.get(task)?.isolate.end(reason);
    },
    release(held) {
      const { isolate } = held;
      const isWorking = count(({ task }) => task.held === held) > 0;
      if (!isolate || !helds.delete(held)) return;
      if (isWorking) {
        isolate.end(stopping());
      } else {
        isolate.clear();
        isolates.giveBack(isolate);
      }
      advance();
    },
    working: () => works.size,
    waiting: () => queue.size(),
    close(reason) {
      isClosed = true;
      for (const task of queue.clear()) task.reject(reason);
    },
  };
}
