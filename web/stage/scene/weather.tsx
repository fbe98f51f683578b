import { useEffect, useRef } from 'react';
import { useReducedMotion } from '../preferences/settings.ts';

interface Particle {
  x: number;
  y: number;
  depth: number;
  phase: number;
}

type Kind = 'rain' | 'snow';
const DENSITY: Record<Kind, number> = { rain: 260, snow: 170 };
const FADE_MS = 800;

const scatter = (count: number): Particle[] =>
  Array.from({ length: count }, () => ({
    x: Math.random(),
    y: Math.random(),
    depth: Math.random(),
    phase: Math.random() * 7,
  }));

function drawRain(
  context: CanvasRenderingContext2D,
  particles: Particle[],
  width: number,
  height: number,
  seconds: number,
) {
  context.strokeStyle = 'rgb(200 215 235)';
  for (const particle of particles) {
    const speed = 0.9 + particle.depth * 0.9;
    particle.y = (particle.y + speed * seconds) % 1.1;
    particle.x = (particle.x + 1.02 - 0.07 * speed * seconds) % 1.02;
    const length = 12 + particle.depth * 26;
    const [x, y] = [particle.x * width, particle.y * height - length];
    context.globalAlpha = 0.1 + particle.depth * 0.28;
    context.lineWidth = 0.7 + particle.depth * 0.9;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x - length * 0.09, y + length);
    context.stroke();
  }
}

function drawSnow(
  context: CanvasRenderingContext2D,
  particles: Particle[],
  width: number,
  height: number,
  seconds: number,
) {
  context.fillStyle = '#fff';
  for (const particle of particles) {
    particle.phase += seconds;
    particle.y = (particle.y + (0.05 + particle.depth * 0.1) * seconds) % 1.05;
    const sway = Math.sin(particle.phase * (0.5 + particle.depth)) * 0.012;
    context.globalAlpha = 0.25 + particle.depth * 0.6;
    context.beginPath();
    context.arc((particle.x + sway) * width, particle.y * height - 4, 1 + particle.depth * 2.6, 0, Math.PI * 2);
    context.fill();
  }
}

const DRAW = { rain: drawRain, snow: drawSnow };

/** Rain or snow on a canvas; a few still flakes or streaks with reduced motion. `lastsMs` null is for good. */
export function Weather({ kind, intensity, lastsMs }: { kind: Kind; intensity: number; lastsMs: number | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const reduced = useReducedMotion();

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const particles = scatter(Math.round(DENSITY[kind] * (0.25 + intensity)));
    let size = { width: 0, height: 0 };
    const measure = () => {
      const ratio = Math.min(window.devicePixelRatio, 1.5);
      size = { width: element.clientWidth, height: element.clientHeight };
      element.width = size.width * ratio;
      element.height = size.height * ratio;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
    };
    const draw = (seconds: number) => {
      context.clearRect(0, 0, size.width, size.height);
      DRAW[kind](context, particles, size.width, size.height, seconds);
    };
    const resized = new ResizeObserver(() => {
      measure();
      draw(0);
    });
    resized.observe(element);

    const began = performance.now();
    let last = began;
    let frame = 0;
    const step = (now: number) => {
      // A hidden tab does not catch up.
      draw(Math.min(now - last, 50) / 1000);
      last = now;
      const age = now - began;
      const left = lastsMs === null ? FADE_MS : lastsMs - age;
      element.style.opacity = String(Math.max(0, Math.min(1, age / FADE_MS, left / FADE_MS)));
      if (left > 0) frame = requestAnimationFrame(step);
    };
    if (reduced) element.style.opacity = lastsMs === null ? '0.6' : '0';
    else frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
    };
  }, [kind, intensity, lastsMs, reduced]);

  return <canvas ref={canvas} className="stage-weather stage-whole stage-fill" />;
}
