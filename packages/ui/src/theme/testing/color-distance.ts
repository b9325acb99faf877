type Triple = readonly [number, number, number];
export type Sight = "normal" | "protan" | "deutan" | "tritan";
export const sights: readonly Sight[] = ["normal", "protan", "deutan", "tritan"];

// Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
// https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html
const simulations: Record<Sight, readonly [Triple, Triple, Triple]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function dot(row: Triple, [x, y, z]: Triple): number {
  return row[0] * x + row[1] * y + row[2] * z;
}

/** `#rrggbb` as linear RGB, 0 to 1. */
function linearRgb(hex: string): Triple {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

// https://bottosson.github.io/posts/oklab/
function oklab(rgb: Triple): Triple {
  const long = Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb));
  const middle = Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb));
  const short = Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb));
  const cone: Triple = [long, middle, short];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cone),
    dot([1.9779984951, -2.428592205, 0.4505937099], cone),
    dot([0.0259040371, 0.7827717662, -0.808675766], cone),
  ];
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function seen(hex: string, sight: Sight): Triple {
  const rgb = linearRgb(hex);
  const [red, green, blue] = simulations[sight];
  return oklab([clamp(dot(red, rgb)), clamp(dot(green, rgb)), clamp(dot(blue, rgb))]);
}

/** The perceived difference of two colors (OKLab) with the given color vision. */
export function colorDistance(one: string, other: string, sight: Sight): number {
  const first = seen(one, sight);
  const second = seen(other, sight);
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

// The inverse of oklab().
function rgbOf(lab: Triple): Triple {
  const cone: Triple = [
    dot([1, 0.3963377774, 0.2158037573], lab) ** 3,
    dot([1, -0.1055613458, -0.0638541728], lab) ** 3,
    dot([1, -0.0894841775, -1.291485548], lab) ** 3,
  ];
  return [
    dot([4.0767416621, -3.3077115913, 0.2309699292], cone),
    dot([-1.2684380046, 2.6097574011, -0.3413193965], cone),
    dot([-0.0041960863, -0.7034186147, 1.707614701], cone),
  ];
}

function luminance(rgb: Triple): number {
  return dot([0.2126, 0.7152, 0.0722], rgb);
}

function contrastOf(one: Triple, other: Triple): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(linearRgb(one), linearRgb(other));
}

/** The contrast with `ground` of a color mixed into it by `percent`, like CSS color-mix in OKLab. */
export function mixedContrast(color: string, percent: number, ground: string): number {
  const own = oklab(linearRgb(color));
  const below = oklab(linearRgb(ground));
  const mixed = (at: 0 | 1 | 2) => (own[at] * percent + below[at] * (100 - percent)) / 100;
  return contrastOf(rgbOf([mixed(0), mixed(1), mixed(2)]), linearRgb(ground));
}
