import { QueryClient } from '@tanstack/react-query';
/** The cache keys, outermost first, so that a list and its items can be refreshed apart. */
export declare const keys: {
    sessions: readonly ['sessions'];
    session: (id: string) => readonly ['session', string];
    packages: readonly ['packages'];
    package: (id: string) => readonly ['package', string];
    plays: readonly ['plays'];
    play: (id: string) => readonly ['play', string];
    models: readonly ['models'];
};
/** One cache for the library and the studio. */
export declare const createQueryClient: () => QueryClient;
export declare const usePackages: () => import("@tanstack/react-query").UseQueryResult<{
    id: string;
    title: string;
    language: string;
    version: number;
    createdAt: string;
    totalNodes: number;
    cover: string | null;
    cast: {
        id: string;
        name: string;
        image: string | null;
    }[];
    premise: string;
}[], Error>;
export declare const usePlays: () => import("@tanstack/react-query").UseQueryResult<{
    id: string;
    packageId: string;
    title: string;
    turn: number;
    updatedAt: string;
    ended: boolean;
    cover: string | null;
}[], Error>;
export declare const useSessions: () => import("@tanstack/react-query").UseQueryResult<{
    id: string;
    title: string | null;
    updatedAt: string;
    packageId: string | null;
}[], Error>;
export declare const useModels: () => import("@tanstack/react-query").UseQueryResult<{
    coauthor: {
        configured: string;
        active: string;
        reason: string;
    };
    director: {
        configured: string;
        active: string;
        reason: string;
    };
    storyteller: {
        configured: string;
        active: string;
        reason: string;
    };
    image: {
        configured: string;
        active: string;
        reason: string;
    };
    music: {
        configured: string;
        active: string;
        reason: string;
    };
}, Error>;
/** One session with its draft and messages. Always read anew on entering: the chat begins from its messages. */
export declare const useSession: (id: string) => import("@tanstack/react-query").UseQueryResult<{
    id: string;
    locale: string;
    strategy: "react";
    draft: {
        premise?: {
            title: string;
            artStyle: string;
            language: string;
            globalContext: {
                setting: string;
                tone: string;
                overarchingTruths: string[];
            };
            premise: string;
            themes: string[];
            globalMaterials: string[];
            globalWorldInfo?: {
                id: string;
                keys: string[];
                content: string;
                type?: "atmosphere" | "entity" | "lore" | undefined;
            }[] | undefined;
            possibleEndings: string[];
            facts?: {
                id: string;
                text: string;
                audience: "cast" | "director" | "player";
                knownBy?: string[] | undefined;
                revealWhen?: string | undefined;
            }[] | undefined;
        } | undefined;
        characters: {
            id: string;
            name: string;
            role: "ally" | "antagonist" | "npc" | "protagonist";
            description: string;
            imagePrompt: string;
            personalArc?: {
                want: string;
                need: string;
                arcEncounters: {
                    id: string;
                    title: string;
                    description: string;
                    type: "atmospheric" | "combat" | "discovery" | "npc_interaction" | "puzzle";
                    pacing: {
                        expectedFrames: number;
                        focus: "dialogue_and_worldbuilding" | "standard" | "tension_and_action";
                    };
                    givesProgression?: number | undefined;
                    potentialFlags?: string[] | undefined;
                    arcPhase: "crisis" | "development" | "introduction" | "resolution";
                }[];
            } | undefined;
            stats?: Record<string, number> | undefined;
            expressions?: ("afraid" | "angry" | "happy" | "neutral" | "sad" | "smirk" | "surprised" | "thoughtful")[] | undefined;
            pronouns?: string | undefined;
            voice?: string | undefined;
            image?: {
                url: string;
                mimeType: string;
                expressions?: Record<string, string> | undefined;
            } | undefined;
        }[];
        acts: {
            id: string;
            title: string;
            objective: string;
            scenarioContext: string;
            narrativeGuidelines: string;
            inevitableEvents?: {
                id: string;
                title: string;
                triggerCondition: string;
                description: string;
                forcesClimax: boolean;
                conditionalBranches?: {
                    condition: string;
                    effect: string;
                }[] | undefined;
            }[] | undefined;
            scenarioWorldInfo?: {
                id: string;
                keys: string[];
                content: string;
                type?: "atmosphere" | "entity" | "lore" | undefined;
            }[] | undefined;
            globalProgression?: {
                requiredValue: number;
                trackerLabel: string;
            } | undefined;
            opposingForce?: {
                trackerLabel: string;
                requiredValue: number;
                escalationEvents: {
                    threshold: number;
                    description: string;
                }[];
            } | undefined;
            startLocation?: string | undefined;
            facts?: {
                id: string;
                text: string;
                audience: "cast" | "director" | "player";
                knownBy?: string[] | undefined;
                revealWhen?: string | undefined;
            }[] | undefined;
            intendedLocations: string[];
            sandboxLocations: {
                id: string;
                title: string;
                location: string;
                requiredCharacters: string[];
                ambientDetail: string;
                mood: string;
                callbacks?: string[] | undefined;
                connections: string[];
                encounters: {
                    id: string;
                    title: string;
                    description: string;
                    type: "atmospheric" | "combat" | "discovery" | "npc_interaction" | "puzzle";
                    pacing: {
                        expectedFrames: number;
                        focus: "dialogue_and_worldbuilding" | "standard" | "tension_and_action";
                    };
                    givesProgression?: number | undefined;
                    potentialFlags?: string[] | undefined;
                    prerequisites?: string[] | undefined;
                    excludeIfFlags?: string[] | undefined;
                    requiredCharacters?: string[] | undefined;
                    findings?: string[] | undefined;
                    interactables?: string[] | undefined;
                    priority?: "high" | "low" | "normal" | "urgent" | undefined;
                    repeatable?: boolean | undefined;
                    options?: {
                        text: string;
                        flags?: string[] | undefined;
                    }[] | undefined;
                }[];
                backgroundPrompt?: string | undefined;
                musicPrompts?: {
                    text: string;
                    weight: number;
                }[] | undefined;
                background?: {
                    url: string;
                    mimeType: string;
                    expressions?: Record<string, string> | undefined;
                } | undefined;
                music?: {
                    url: string;
                    mimeType: string;
                    expressions?: Record<string, string> | undefined;
                } | undefined;
            }[];
        }[];
    };
    checklist: null;
    messages: {
        [x: string]: unknown;
        id: string;
        role: string;
        parts: unknown[];
    }[];
    seq: number;
    canUndo: boolean;
    canRedo: boolean;
    locks: unknown[];
    packageId: string | null;
    running: boolean;
}, Error>;
/** A session as a shelf shows it: its draft is read, its messages are not. */
export declare const useSessionDraft: (id: string, enabled?: boolean) => import("@tanstack/react-query").UseQueryResult<{
    premise?: {
        title: string;
        artStyle: string;
        language: string;
        globalContext: {
            setting: string;
            tone: string;
            overarchingTruths: string[];
        };
        premise: string;
        themes: string[];
        globalMaterials: string[];
        globalWorldInfo?: {
            id: string;
            keys: string[];
            content: string;
            type?: "atmosphere" | "entity" | "lore" | undefined;
        }[] | undefined;
        possibleEndings: string[];
        facts?: {
            id: string;
            text: string;
            audience: "cast" | "director" | "player";
            knownBy?: string[] | undefined;
            revealWhen?: string | undefined;
        }[] | undefined;
    } | undefined;
    characters: {
        id: string;
        name: string;
        role: "ally" | "antagonist" | "npc" | "protagonist";
        description: string;
        imagePrompt: string;
        personalArc?: {
            want: string;
            need: string;
            arcEncounters: {
                id: string;
                title: string;
                description: string;
                type: "atmospheric" | "combat" | "discovery" | "npc_interaction" | "puzzle";
                pacing: {
                    expectedFrames: number;
                    focus: "dialogue_and_worldbuilding" | "standard" | "tension_and_action";
                };
                givesProgression?: number | undefined;
                potentialFlags?: string[] | undefined;
                arcPhase: "crisis" | "development" | "introduction" | "resolution";
            }[];
        } | undefined;
        stats?: Record<string, number> | undefined;
        expressions?: ("afraid" | "angry" | "happy" | "neutral" | "sad" | "smirk" | "surprised" | "thoughtful")[] | undefined;
        pronouns?: string | undefined;
        voice?: string | undefined;
        image?: {
            url: string;
            mimeType: string;
            expressions?: Record<string, string> | undefined;
        } | undefined;
    }[];
    acts: {
        id: string;
        title: string;
        objective: string;
        scenarioContext: string;
        narrativeGuidelines: string;
        inevitableEvents?: {
            id: string;
            title: string;
            triggerCondition: string;
            description: string;
            forcesClimax: boolean;
            conditionalBranches?: {
                condition: string;
                effect: string;
            }[] | undefined;
        }[] | undefined;
        scenarioWorldInfo?: {
            id: string;
            keys: string[];
            content: string;
            type?: "atmosphere" | "entity" | "lore" | undefined;
        }[] | undefined;
        globalProgression?: {
            requiredValue: number;
            trackerLabel: string;
        } | undefined;
        opposingForce?: {
            trackerLabel: string;
            requiredValue: number;
            escalationEvents: {
                threshold: number;
                description: string;
            }[];
        } | undefined;
        startLocation?: string | undefined;
        facts?: {
            id: string;
            text: string;
            audience: "cast" | "director" | "player";
            knownBy?: string[] | undefined;
            revealWhen?: string | undefined;
        }[] | undefined;
        intendedLocations: string[];
        sandboxLocations: {
            id: string;
            title: string;
            location: string;
            requiredCharacters: string[];
            ambientDetail: string;
            mood: string;
            callbacks?: string[] | undefined;
            connections: string[];
            encounters: {
                id: string;
                title: string;
                description: string;
                type: "atmospheric" | "combat" | "discovery" | "npc_interaction" | "puzzle";
                pacing: {
                    expectedFrames: number;
                    focus: "dialogue_and_worldbuilding" | "standard" | "tension_and_action";
                };
                givesProgression?: number | undefined;
                potentialFlags?: string[] | undefined;
                prerequisites?: string[] | undefined;
                excludeIfFlags?: string[] | undefined;
                requiredCharacters?: string[] | undefined;
                findings?: string[] | undefined;
                interactables?: string[] | undefined;
                priority?: "high" | "low" | "normal" | "urgent" | undefined;
                repeatable?: boolean | undefined;
                options?: {
                    text: string;
                    flags?: string[] | undefined;
                }[] | undefined;
            }[];
            backgroundPrompt?: string | undefined;
            musicPrompts?: {
                text: string;
                weight: number;
            }[] | undefined;
            background?: {
                url: string;
                mimeType: string;
                expressions?: Record<string, string> | undefined;
            } | undefined;
            music?: {
                url: string;
                mimeType: string;
                expressions?: Record<string, string> | undefined;
            } | undefined;
        }[];
    }[];
}, Error>;
export declare const usePlay: (id: string, enabled?: boolean) => import("@tanstack/react-query").UseQueryResult<{
    turn: number;
    waitingFor: "choice" | "continue" | "dice-result" | "free-text" | null;
    choices: {
        id: string;
        text: string;
    }[];
    freeText: boolean;
    connections: string[];
    trackers: {
        label: string;
        value: number;
        max: number;
        kind: "doom" | "progress";
    }[];
    ended: boolean;
    id: string;
    packageId: string;
    location: string;
    frames: (({
        type: "background";
        id: string;
        transition?: "cut" | "dissolve" | "fade" | "iris" | "push" | "slide" | "wipe" | "zoom" | undefined;
    } | {
        type: "show";
        character: string;
        expression?: "afraid" | "angry" | "happy" | "neutral" | "sad" | "smirk" | "surprised" | "thoughtful" | undefined;
        position?: "center" | "far-left" | "far-right" | "left" | "right" | undefined;
        transition?: "cut" | "dissolve" | "fade" | "iris" | "push" | "slide" | "wipe" | "zoom" | undefined;
    } | {
        type: "hide";
        character: string;
        transition?: "cut" | "dissolve" | "fade" | "iris" | "push" | "slide" | "wipe" | "zoom" | undefined;
    } | {
        type: "say";
        character: string;
        text: string;
        expression?: "afraid" | "angry" | "happy" | "neutral" | "sad" | "smirk" | "surprised" | "thoughtful" | undefined;
        mode?: "say" | "shout" | "think" | "whisper" | undefined;
    } | {
        type: "narrate";
        text: string;
    } | {
        type: "cg";
        id: string;
        caption?: string | undefined;
    } | {
        type: "music";
        id?: string | undefined;
    } | {
        type: "ambient";
        sound: "crowd" | "fire" | "night" | "none" | "rain" | "sea" | "wind";
    } | {
        type: "sfx";
        sound: "bell" | "chime" | "dice" | "door" | "footsteps" | "glass" | "heartbeat" | "knock" | "thunder" | "whoosh";
    } | {
        type: "effect";
        effect: "blur" | "fade" | "flash" | "rain" | "shake" | "snow" | "tint" | "vignette" | "zoom";
        intensity?: number | undefined;
        durationMs?: number | undefined;
        color?: string | undefined;
    } | {
        type: "pause";
        ms: number;
    } | {
        type: "check";
        skill: string;
        modifier: number;
        reason?: string | undefined;
    } | {
        type: "check-result";
        dice: number[];
        modifier: number;
        total: number;
        outcome: "full" | "miss" | "mixed";
    } | {
        type: "choice";
        prompt?: string | undefined;
        options: {
            id: string;
            text: string;
        }[];
        freeText: boolean;
    } | {
        type: "input";
        prompt?: string | undefined;
    } | {
        type: "travel";
        locations: {
            id: string;
            title: string;
        }[];
    } | {
        type: "item";
        name: string;
        action: "gained" | "lost";
        text?: string | undefined;
    } | {
        type: "notify";
        text: string;
        kind?: "complication" | "doom" | "finding" | "info" | "progress" | undefined;
    } | {
        type: "ending";
        text: string;
    } | {
        type: "yield";
        waitingFor: "choice" | "continue" | "dice-result" | "free-text";
    }) & {
        seq: number;
    })[];
    ending?: string | undefined;
    running: boolean;
    title: string;
    language: string;
    premise: string;
    act: {
        id: string;
        title: string;
        number: number;
        of: number;
    };
    cast: {
        id: string;
        name: string;
        role: string;
        image: string | null;
        expressions: Record<string, string>;
    }[];
    backgrounds: Record<string, string>;
    music: Record<string, string>;
    places: {
        id: string;
        title: string;
        background: string;
    }[];
    stats: Record<string, number>;
}, Error>;
/** A finished story whole, as the library's details show it. */
export declare const usePackage: (id: string, enabled?: boolean) => import("@tanstack/react-query").UseQueryResult<{
    id: string;
    version: number;
    createdAt: string;
    title: string;
    language: string;
    artStyle: string;
    plot: {
        premise: string;
        themes: string[];
        globalContext: {
            setting: string;
            tone: string;
            overarchingTruths: string[];
        };
        globalMaterials: string[];
        globalWorldInfo: {
            id: string;
            keys: string[];
            content: string;
            type?: "atmosphere" | "entity" | "lore" | undefined;
        }[];
        acts: {
            id: string;
            title: string;
            objective: string;
            scenarioContext: string;
            narrativeGuidelines: string;
            inevitableEvents?: {
                id: string;
                title: string;
                triggerCondition: string;
                description: string;
                forcesClimax: boolean;
                conditionalBranches?: {
                    condition: string;
                    effect: string;
                }[] | undefined;
            }[] | undefined;
            scenarioWorldInfo?: {
                id: string;
                keys: string[];
                content: string;
                type?: "atmosphere" | "entity" | "lore" | undefined;
            }[] | undefined;
            globalProgression?: {
                requiredValue: number;
                trackerLabel: string;
            } | undefined;
            opposingForce?: {
                trackerLabel: string;
                requiredValue: number;
                escalationEvents: {
                    threshold: number;
                    description: string;
                }[];
            } | undefined;
            startLocation?: string | undefined;
            facts?: {
                id: string;
                text: string;
                audience: "cast" | "director" | "player";
                knownBy?: string[] | undefined;
                revealWhen?: string | undefined;
            }[] | undefined;
            sandboxLocations: {
                id: string;
                title: string;
                location: string;
                requiredCharacters: string[];
                ambientDetail: string;
                mood: string;
                callbacks?: string[] | undefined;
                connections: string[];
                encounters: {
                    id: string;
                    title: string;
                    description: string;
                    type: "atmospheric" | "combat" | "discovery" | "npc_interaction" | "puzzle";
                    pacing: {
                        expectedFrames: number;
                        focus: "dialogue_and_worldbuilding" | "standard" | "tension_and_action";
                    };
                    givesProgression?: number | undefined;
                    potentialFlags?: string[] | undefined;
                    prerequisites?: string[] | undefined;
                    excludeIfFlags?: string[] | undefined;
                    requiredCharacters?: string[] | undefined;
                    findings?: string[] | undefined;
                    interactables?: string[] | undefined;
                    priority?: "high" | "low" | "normal" | "urgent" | undefined;
                    repeatable?: boolean | undefined;
                    options?: {
                        text: string;
                        flags?: string[] | undefined;
                    }[] | undefined;
                }[];
                backgroundPrompt?: string | undefined;
                musicPrompts?: {
                    text: string;
                    weight: number;
                }[] | undefined;
            }[];
        }[];
        possibleEndings: string[];
        facts?: {
            id: string;
            text: string;
            audience: "cast" | "director" | "player";
            knownBy?: string[] | undefined;
            revealWhen?: string | undefined;
        }[] | undefined;
    };
    characters: {
        id: string;
        name: string;
        role: "ally" | "antagonist" | "npc" | "protagonist";
        description: string;
        imagePrompt: string;
        personalArc?: {
            want: string;
            need: string;
            arcEncounters: {
                id: string;
                title: string;
                description: string;
                type: "atmospheric" | "combat" | "discovery" | "npc_interaction" | "puzzle";
                pacing: {
                    expectedFrames: number;
                    focus: "dialogue_and_worldbuilding" | "standard" | "tension_and_action";
                };
                givesProgression?: number | undefined;
                potentialFlags?: string[] | undefined;
                arcPhase: "crisis" | "development" | "introduction" | "resolution";
            }[];
        } | undefined;
        stats?: Record<string, number> | undefined;
        expressions?: ("afraid" | "angry" | "happy" | "neutral" | "sad" | "smirk" | "surprised" | "thoughtful")[] | undefined;
        pronouns?: string | undefined;
        voice?: string | undefined;
    }[];
    assets: {
        backgrounds: Record<string, {
            url: string;
            mimeType: string;
            expressions?: Record<string, string> | undefined;
        }>;
        characters: Record<string, {
            url: string;
            mimeType: string;
            expressions?: Record<string, string> | undefined;
        }>;
        music: Record<string, {
            url: string;
            mimeType: string;
            expressions?: Record<string, string> | undefined;
        }>;
    };
    meta: Record<string, unknown>;
}, Error>;
export declare const useCreateSession: () => import("@tanstack/react-query").UseMutationResult<{
    id: string;
}, Error, {
    locale: string;
}, unknown>;
export declare const useCreatePlay: () => import("@tanstack/react-query").UseMutationResult<{
    id: string;
}, Error, string, unknown>;
/** Where each thing that can be deleted is. */
declare const DELETABLE: {
    session: (id: string) => string;
    package: (id: string) => string;
    play: (id: string) => string;
};
export type Deletable = keyof typeof DELETABLE;
export declare function useDelete(): import("@tanstack/react-query").UseMutationResult<null, Error, {
    kind: Deletable;
    id: string;
}, unknown>;
/** Imports a package from a JSON file; the answer's warnings are the importer's. */
export declare function useImportPackage(): import("@tanstack/react-query").UseMutationResult<{
    packageId: string;
    warnings: string[];
}, Error, File, unknown>;
/** Where a story's JSON is downloaded from. */
export declare const exportUrl: (packageId: string) => string;
export {};
