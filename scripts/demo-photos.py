"""Renders the demo's photos: rooms built here out of plain shapes, lit by a sky, seen by Blender's Cycles.

    blender -b -P scripts/demo-photos.py -- SCENE OUT.png [WIDTH] [SAMPLES]

SCENE is one of those at the end of this file. Nothing in these pictures is anybody's: no photograph,
model or texture from elsewhere is in them. Each was written once as JPEG to static/demo.
Few samples are enough (48 at a width of 1,280), because light is smoothed apart from what it falls on.
Needs Blender 3.4 and numpy.
"""

import math
import random
import sys
import tempfile

import bpy
import numpy as np
from mathutils import Vector

# --- materials ---------------------------------------------------------------------------------


def srgb(text):
    """#rrggbb as the linear colour that Cycles reckons with."""
    part = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*[c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in part], 1)


class Nodes:
    """A material's nodes, made and joined by short calls."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.at = self.new("ShaderNodeTexCoord").outputs["Object"]

    def new(self, kind, **values):
        node = self.tree.nodes.new(kind)
        for key, value in values.items():
            if key in node.inputs:
                node.inputs[key].default_value = value
            else:
                setattr(node, key, value)
        return node

    def join(self, out, into):
        self.tree.links.new(out, into)

    def scaled(self, scale, rotation=(0, 0, 0)):
        node = self.new("ShaderNodeMapping")
        node.inputs["Scale"].default_value = scale
        node.inputs["Rotation"].default_value = rotation
        self.join(self.at, node.inputs["Vector"])
        return node.outputs[0]

    def noise(self, scale, stretch=(1, 1, 1), detail=6.0):
        node = self.new("ShaderNodeTexNoise", Scale=scale, Detail=detail)
        self.join(self.scaled(stretch), node.inputs["Vector"])
        return node.outputs["Fac"]

    def ramp(self, value, stops):
        node = self.new("ShaderNodeValToRGB")
        edges = node.color_ramp.elements
        while len(edges) < len(stops):
            edges.new(0.5)
        for edge, (place, colour) in zip(edges, stops):
            edge.position = place
            edge.color = srgb(colour) if isinstance(colour, str) else (colour, colour, colour, 1)
        self.join(value, node.inputs[0])
        return node.outputs[0]

    def mix(self, how, one, two, share=1.0):
        node = self.new("ShaderNodeMixRGB", blend_type=how)
        node.inputs[0].default_value = share
        self.join(one, node.inputs[1])
        self.join(two, node.inputs[2])
        return node.outputs[0]

    def bump(self, height, strength, distance=0.01):
        node = self.new("ShaderNodeBump", Strength=strength, Distance=distance)
        self.join(height, node.inputs["Height"])
        self.join(node.outputs[0], self.shader.inputs["Normal"])

    def set(self, colour=None, rough=0.6, **more):
        if isinstance(colour, str):
            self.shader.inputs["Base Color"].default_value = srgb(colour)
        elif colour is not None:
            self.join(colour, self.shader.inputs["Base Color"])
        if isinstance(rough, float):
            self.shader.inputs["Roughness"].default_value = rough
        else:
            self.join(rough, self.shader.inputs["Roughness"])
        for key, value in more.items():
            self.shader.inputs[key.replace("_", " ")].default_value = value
        return self.material


def plain(colour, rough=0.5, **more):
    return Nodes(colour).set(colour, rough, **more)


def plaster(colour, dark, strength=0.25):
    n = Nodes("plaster")
    patches = n.ramp(n.noise(1.3), [(0.3, dark), (0.7, colour)])
    n.bump(n.noise(38, detail=9.0), strength, 0.01)
    return n.set(patches, 0.85)


def cloth(colour, dark, weave=420, strength=0.35):
    n = Nodes("cloth")
    shade = n.ramp(n.noise(5), [(0.35, dark), (0.65, colour)])
    across = n.new("ShaderNodeTexWave", Scale=weave / 6, bands_direction="X", Distortion=0.6)
    along = n.new("ShaderNodeTexWave", Scale=weave / 6, bands_direction="Y", Distortion=0.6)
    for wave in (across, along):
        n.join(n.at, wave.inputs["Vector"])
    threads = n.mix("ADD", across.outputs["Color"], along.outputs["Color"], 0.5)
    n.bump(n.mix("ADD", threads, n.noise(60), 0.5), strength, 0.003)
    return n.set(shade, 0.95, Sheen=0.4)


def wood(light, dark, along=(1, 9, 9), scale=2.2, rough=0.42):
    n = Nodes("wood")
    grain = n.noise(scale, along, 10.0)
    fine = n.noise(scale * 9, along, 4.0)
    both = n.mix("OVERLAY", n.ramp(grain, [(0.33, dark), (0.66, light)]), n.ramp(fine, [(0.3, 0.38), (0.7, 0.6)]), 0.55)
    n.bump(fine, 0.12, 0.004)
    return n.set(both, n.ramp(grain, [(0.3, rough + 0.12), (0.7, rough - 0.08)]))


def planks(light, dark, width=0.14, length=1.7, turn=0.0, rough=0.35):
    """Boards of a floor: each its own shade, a dark joint between them."""
    n = Nodes("planks")
    brick = n.new("ShaderNodeTexBrick", Scale=1.0)
    brick.inputs["Color1"].default_value = srgb(light)
    brick.inputs["Color2"].default_value = srgb(dark)
    brick.inputs["Mortar"].default_value = srgb("#1d120b")
    brick.inputs["Mortar Size"].default_value = 0.0022
    brick.inputs["Brick Width"].default_value = length
    brick.inputs["Row Height"].default_value = width
    n.join(n.scaled((1, 1, 1), (0, 0, turn)), brick.inputs["Vector"])
    stretch = (0.6, 9, 1) if turn == 0 else (9, 0.6, 1)
    grain = n.noise(5, stretch, 9.0)
    n.bump(n.mix("MULTIPLY", brick.outputs["Fac"], grain, 0.2), -0.25, 0.004)
    return n.set(
        n.mix("OVERLAY", brick.outputs["Color"], n.ramp(grain, [(0.3, 0.34), (0.7, 0.62)]), 0.6),
        n.ramp(grain, [(0.3, rough + 0.1), (0.7, rough - 0.05)]),
    )


def tiles(colour, other, joint, wide, high, rough=0.15, upright=True):
    n = Nodes("tiles")
    brick = n.new("ShaderNodeTexBrick", Scale=1.0)
    brick.inputs["Color1"].default_value = srgb(colour)
    brick.inputs["Color2"].default_value = srgb(other)
    brick.inputs["Mortar"].default_value = srgb(joint)
    brick.inputs["Mortar Size"].default_value = 0.003
    brick.inputs["Brick Width"].default_value = wide
    brick.inputs["Row Height"].default_value = high
    n.join(n.scaled((1, 1, 1), (math.pi / 2, 0, 0) if upright else (0, 0, 0)), brick.inputs["Vector"])
    n.bump(brick.outputs["Fac"], -0.5, 0.004)
    return n.set(brick.outputs["Color"], rough)


def stone(light, dark, rough=0.25, scale=9):
    n = Nodes("stone")
    return n.set(n.ramp(n.noise(scale, detail=14.0), [(0.36, dark), (0.6, light)]), rough)


def rug(colours, stripes=5.0):
    n = Nodes("rug")
    wave = n.new("ShaderNodeTexWave", Scale=stripes, bands_direction="X", Distortion=0.5, wave_profile="SAW")
    n.join(n.at, wave.inputs["Vector"])
    stops = [(i / len(colours), c) for i, c in enumerate(colours)]
    ramp = n.ramp(wave.outputs["Fac"], stops)
    ramp.node.color_ramp.interpolation = "CONSTANT"
    shade = n.mix("OVERLAY", ramp, n.ramp(n.noise(45), [(0.3, 0.35), (0.7, 0.62)]), 0.7)
    n.bump(n.noise(160, detail=3.0), 1.0, 0.02)
    return n.set(shade, 1.0, Sheen=0.5)


def thin(colour, share=0.55):
    """Leaf or curtain: light goes through it."""
    n = Nodes("thin")
    through = n.new("ShaderNodeBsdfTranslucent")
    through.inputs["Color"].default_value = srgb(colour)
    mixed = n.new("ShaderNodeMixShader")
    mixed.inputs[0].default_value = share
    n.join(n.shader.outputs[0], mixed.inputs[1])
    n.join(through.outputs[0], mixed.inputs[2])
    n.join(mixed.outputs[0], n.tree.nodes["Material Output"].inputs["Surface"])
    return n.set(colour, 0.45)


def leaf(light, dark):
    n = Nodes("leaf")
    shade = n.ramp(n.noise(3), [(0.3, dark), (0.7, light)])
    through = n.new("ShaderNodeBsdfTranslucent")
    n.join(shade, through.inputs["Color"])
    mixed = n.new("ShaderNodeMixShader")
    mixed.inputs[0].default_value = 0.3
    n.join(n.shader.outputs[0], mixed.inputs[1])
    n.join(through.outputs[0], mixed.inputs[2])
    n.join(mixed.outputs[0], n.tree.nodes["Material Output"].inputs["Surface"])
    return n.set(shade, 0.4)


def glow(colour, strength):
    n = Nodes("glow")
    return n.set(colour, 0.6, Emission=srgb(colour), Emission_Strength=strength)


# --- shapes ------------------------------------------------------------------------------------

PICK = random.Random(7)


def shape(name, points, faces, material, smooth=True):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    mesh.update()
    made = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(made)
    made.data.materials.append(material)
    if smooth:
        for face in mesh.polygons:
            face.use_smooth = True
    return made


def box(at, size, material, edge=0.006, turn=(0, 0, 0), soft=3):
    """A box by its middle and its three lengths, its edges rounded."""
    x, y, z = (s / 2 for s in size)
    points = [(i * x, j * y, k * z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    made = shape("box", points, faces, material)
    made.location, made.rotation_euler = at, turn
    made.data.use_auto_smooth = True
    if edge:
        bevel = made.modifiers.new("edge", "BEVEL")
        bevel.width, bevel.segments, bevel.harden_normals = edge, soft, True
    return made


def grid(name, across, along, place, material, thick=0.0):
    """A cloth of across × along cells; place(u, v) with both from 0 to 1 says where each knot is."""
    points = [place(i / across, j / along) for j in range(along + 1) for i in range(across + 1)]
    row = across + 1
    faces = [(j * row + i, j * row + i + 1, (j + 1) * row + i + 1, (j + 1) * row + i) for j in range(along) for i in range(across)]
    made = shape(name, points, faces, material)
    if thick:
        made.modifiers.new("thick", "SOLIDIFY").thickness = thick
    return made


def turned(at, outline, material, steps=48):
    """What a potter turns: (radius, height) from below upwards."""
    points, faces = [], []
    for radius, height in outline:
        for i in range(steps):
            a = 2 * math.pi * i / steps
            points.append((radius * math.cos(a), radius * math.sin(a), height))
    for ring in range(len(outline) - 1):
        for i in range(steps):
            j = (i + 1) % steps
            faces.append((ring * steps + i, ring * steps + j, (ring + 1) * steps + j, (ring + 1) * steps + i))
    made = shape("turned", points, faces, material)
    made.location = at
    made.data.use_auto_smooth = True
    made.data.auto_smooth_angle = 0.9
    return made


def disc(at, radius, thick, material):
    return turned(at, [(0, 0), (radius - 0.004, 0), (radius, 0.004), (radius, thick - 0.004), (radius - 0.004, thick), (0, thick)], material, 64)


def ball(at, radius, material, flat=1.0):
    outline = [(radius * math.sin(math.pi * i / 18), -radius * flat * math.cos(math.pi * i / 18)) for i in range(19)]
    return turned(at, outline, material, 32)


def pipe(points, radius, material):
    curve = bpy.data.curves.new("pipe", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.resolution_u = "3D", radius, 4, 16
    line = curve.splines.new("BEZIER")
    line.bezier_points.add(len(points) - 1)
    for knot, point in zip(line.bezier_points, points):
        knot.co = point
        knot.handle_left_type = knot.handle_right_type = "AUTO"
    made = bpy.data.objects.new("pipe", curve)
    curve.materials.append(material)
    bpy.context.collection.objects.link(made)
    return made


def wobble(made, strength, size):
    texture = bpy.data.textures.new("wobble", "CLOUDS")
    texture.noise_scale = size
    change = made.modifiers.new("wobble", "DISPLACE")
    change.texture, change.strength, change.texture_coords = texture, strength, "GLOBAL"
    return made


def pillow(at, size, material, turn=(0, 0, 0)):
    """Two cloths that meet at the hem, fuller in the middle."""
    wide, deep, thick = (s / 2 for s in size)
    steps = 26

    def side(sign):
        def place(u, v):
            x, y = 2 * u - 1, 2 * v - 1
            full = max(0.0, (1 - x**4) * (1 - y**4)) ** 0.55
            pinch = 1 - 0.06 * (x * x * (1 - y * y) + y * y * (1 - x * x))
            return (x * wide * pinch, y * deep * pinch, sign * thick * full)

        return place

    parts = [grid("pillow", steps, steps, side(sign), material) for sign in (1, -1)]
    for part in parts:
        part.location, part.rotation_euler = at, turn
        wobble(part, 0.018, 0.16)
    return parts


def seat(at, size, material, turn=(0, 0, 0), edge=0.07):
    made = box(at, size, material, edge, turn, 6)
    made.modifiers.new("fine", "SUBSURF").levels = 1
    fine = made.modifiers["fine"]
    fine.subdivision_type, fine.render_levels, fine.levels = "SIMPLE", 3, 3
    return wobble(made, 0.02, 0.22)


def curtain(x0, x1, y, top, bottom, folds, material, depth=0.05):
    phase = PICK.random() * 6

    def place(u, v):
        swing = math.sin(u * folds * 2 * math.pi + phase) + 0.35 * math.sin(u * folds * 4.7 * math.pi + 2 * phase + v)
        return (x0 + (x1 - x0) * u, y + depth * swing * (0.6 + 0.4 * v), top + (bottom - top) * v)

    return grid("curtain", 220, 24, place, material)


def strip(length, width, droop, material, points=14):
    """One leaf along x, hollow along its middle, hanging by its own weight."""

    def place(u, v):
        s = v
        half = width / 2 * math.sin(math.pi * min(1.0, s * 0.94 + 0.06)) ** 0.75
        side = 2 * u - 1
        return (length * s * (1 - 0.12 * droop * s), side * half, -droop * length * s * s * 0.6 + 0.25 * abs(side) * half)

    return grid("leaf", 4, points, place, material)


def frond(at, aim, lean, length, green, leaves=17):
    """A palm's leaf: a rib that bends, with narrow leaves to both sides."""
    rib = []
    for i in range(13):
        s = i / 12
        out = length * s * (math.sin(lean) + 0.25 * s)
        up = length * (s * math.cos(lean) - 0.42 * s * s)
        rib.append(Vector((at[0] + math.cos(aim) * out, at[1] + math.sin(aim) * out, at[2] + up)))
    pipe(rib, 0.005, green)
    for i in range(leaves):
        s = 0.25 + 0.74 * i / (leaves - 1)
        place = rib[0].lerp(rib[-1], s)
        k = min(11, int(s * 12))
        place = rib[k].lerp(rib[k + 1], s * 12 - k)
        along = (rib[k + 1] - rib[k]).normalized()
        size = length * (0.34 - 0.2 * abs(s - 0.5) * 1.4)
        for side in (-1, 1):
            made = strip(size, 0.032, 0.5 + 0.4 * PICK.random(), green, 8)
            cross = along.cross(Vector((0, 0, 1))).normalized() * side
            heading = (along * 0.75 + cross + Vector((0, 0, 0.15))).normalized()
            made.rotation_mode = "QUATERNION"
            made.rotation_quaternion = heading.to_track_quat("X", "Z")
            made.location = place


def palm(at, tall, fronds, green, spread=0.55):
    for i in range(fronds):
        aim = 2 * math.pi * i / fronds + PICK.random() * 0.6
        frond(at, aim, spread * (0.35 + 0.9 * PICK.random()), tall * (0.75 + 0.35 * PICK.random()), green)


def snake_plant(at, tall, leaves, green):
    for i in range(leaves):
        aim = PICK.random() * 6.28
        made = strip(tall * (0.6 + 0.4 * PICK.random()), 0.075, 0.05, green)
        heading = Vector((math.cos(aim) * 0.22, math.sin(aim) * 0.22, 1)).normalized()
        made.rotation_mode = "QUATERNION"
        made.rotation_quaternion = heading.to_track_quat("X", "Y")
        made.location = (at[0] + math.cos(aim) * 0.05, at[1] + math.sin(aim) * 0.05, at[2])


def broad_plant(at, tall, leaves, green, size=0.26):
    for i in range(leaves):
        aim = 2.4 * i + PICK.random() * 0.5
        high = tall * (0.35 + 0.65 * (i + 1) / leaves)
        out = 0.1 + 0.22 * PICK.random()
        tip = (at[0] + math.cos(aim) * out, at[1] + math.sin(aim) * out, at[2] + high)
        pipe([at, (at[0] + math.cos(aim) * out * 0.3, at[1] + math.sin(aim) * out * 0.3, at[2] + high * 0.6), tip], 0.006, green)
        made = strip(size * (0.8 + 0.4 * PICK.random()), size * 0.62, 0.9, green)
        made.rotation_euler = (0, -0.25, aim)
        made.location = tip


def pot(at, radius, high, material):
    soil = plain("#2a1c12", 1.0)
    turned(at, [(0, 0), (radius * 0.7, 0), (radius * 0.74, 0.01), (radius, high - 0.03), (radius * 1.06, high - 0.03), (radius * 1.06, high), (radius * 0.94, high), (radius * 0.9, high - 0.05)], material)
    disc((at[0], at[1], at[2] + high - 0.06), radius * 0.91, 0.02, soil)
    return (at[0], at[1], at[2] + high - 0.05)


def lamp(at, high, radius, base, shade):
    turned(at, [(0, 0), (radius * 0.55, 0), (radius * 0.55, 0.015), (0.03, 0.03), (0.055, high * 0.22), (0.02, high * 0.48), (0.012, high * 0.62), (0, high * 0.62)], base)
    turned((at[0], at[1], at[2] + high * 0.58), [(radius, 0), (radius * 0.72, high * 0.42)], shade)
    light = bpy.data.lights.new("bulb", "POINT")
    light.energy, light.color, light.shadow_soft_size = 9, (1, 0.72, 0.42), 0.05
    bulb = bpy.data.objects.new("bulb", light)
    bulb.location = (at[0], at[1], at[2] + high * 0.78)
    bpy.context.collection.objects.link(bulb)


def picture(at, wide, high, art, frame, axis="y"):
    """A framed sheet with a few painted shapes on it. It hangs on a wall whose face is to -y."""
    box(at, (wide, 0.03, high), frame, 0.004)
    sheet = plain("#efe7da", 0.9)
    box((at[0], at[1] - 0.014, at[2]), (wide - 0.05, 0.006, high - 0.05), sheet, 0)
    for dx, dz, radius, colour in art:
        made = disc((at[0] + dx * wide, at[1] - 0.018 - 0.0005 * radius, at[2] + dz * high), radius * wide, 0.002, plain(colour, 0.9))
        made.rotation_euler = (math.pi / 2, 0, 0)


def wall_with_hole(y, x0, x1, high, hole, material, thick=0.18):
    hx0, hx1, hz0, hz1 = hole
    for a, b, c, d in ((x0, hx0, 0, high), (hx1, x1, 0, high), (hx0, hx1, 0, hz0), (hx0, hx1, hz1, high)):
        if b > a and d > c:
            box(((a + b) / 2, y + thick / 2, (c + d) / 2), (b - a, thick, d - c), material, 0)


def window(y, hole, frame, bars=1):
    hx0, hx1, hz0, hz1 = hole
    wide, high = hx1 - hx0, hz1 - hz0
    middle = ((hx0 + hx1) / 2, y + 0.09)
    for x in (hx0 + 0.03, hx1 - 0.03, *[hx0 + wide * (i + 1) / (bars + 1) for i in range(bars)]):
        box((x, middle[1], (hz0 + hz1) / 2), (0.05, 0.06, high), frame)
    for z in (hz0 + 0.03, hz1 - 0.03, hz0 + high * 0.68):
        box((middle[0], middle[1], z), (wide, 0.055, 0.05), frame)
    box((middle[0], y - 0.03, hz0 - 0.02), (wide + 0.16, 0.24, 0.04), frame)


# --- light and camera --------------------------------------------------------------------------


def sky(sun_height, sun_turn, strength=0.25, disc=True, haze=1.0):
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    made = nodes.new("ShaderNodeTexSky")
    made.sky_type, made.sun_elevation, made.sun_rotation = "NISHITA", sun_height, sun_turn
    made.sun_disc, made.air_density, made.dust_density = disc, 1.0, haze
    made.sun_size = 0.018
    links.new(made.outputs[0], nodes["Background"].inputs["Color"])
    nodes["Background"].inputs["Strength"].default_value = strength


def portal(at, size, turn):
    light = bpy.data.lights.new("portal", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", *size
    light.cycles.is_portal = True
    made = bpy.data.objects.new("portal", light)
    made.location, made.rotation_euler = at, turn
    bpy.context.collection.objects.link(made)


def soft(at, aim, size, power, colour=(1, 0.96, 0.9)):
    """A lit sheet outside the picture, as photographers put one."""
    light = bpy.data.lights.new("soft", "AREA")
    light.size, light.energy, light.color = size, power, colour
    made = bpy.data.objects.new("soft", light)
    made.location = at
    made.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    made.visible_camera = made.visible_glossy = False
    bpy.context.collection.objects.link(made)


def camera(at, aim, lens=26, open_at=5.6, sharp=None):
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    made = bpy.data.objects.new("camera", data)
    made.location = at
    made.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    data.dof.use_dof, data.dof.aperture_fstop = True, open_at
    data.dof.focus_distance = (Vector(sharp or aim) - Vector(at)).length
    bpy.context.collection.objects.link(made)
    bpy.context.scene.camera = made


def garden(y, x0, x1, ground=-0.4, seed=3):
    """What stands outside a window: a lawn, a hedge, trees of many leaves."""
    pick = random.Random(seed)
    lawn = Nodes("lawn")
    lawn_shade = lawn.ramp(lawn.noise(6), [(0.3, "#30501c"), (0.7, "#5f7f2f")])
    lawn.bump(lawn.noise(90), 1.0, 0.06)
    box(((x0 + x1) / 2, y + 14, ground - 0.05), (60, 30, 0.1), lawn.set(lawn_shade, 0.95), 0)
    greens = [leaf("#5d8a35", "#2c5220"), leaf("#7a9a3c", "#3d6124"), leaf("#44702f", "#1f421b")]
    for _ in range(12):
        x, away = pick.uniform(x0 - 5, x1 + 5), pick.uniform(4, 14)
        bush((x, y + away, ground + pick.uniform(0.3, 1.4)), pick.uniform(0.7, 1.7), greens[pick.randrange(3)], pick)
    for x, away in ((x0 - 1, 8), (x1 + 1.4, 9.5), ((x0 + x1) / 2 + 1.2, 15)):
        acacia((x, y + away, ground), pick.uniform(3.6, 4.8), greens[pick.randrange(3)], pick)


def bush(at, radius, green, pick, flat=0.75, count=420, size=0.16):
    """A ball of small leaves, all in one mesh."""
    points, faces = [], []
    for _ in range(count):
        way = Vector((pick.gauss(0, 1), pick.gauss(0, 1), pick.gauss(0, 1))).normalized()
        middle = Vector((way.x, way.y, way.z * flat)) * radius * pick.uniform(0.55, 1.0)
        side = way.cross(Vector((pick.random(), pick.random(), pick.random()))).normalized() * size * pick.uniform(0.5, 1)
        tip = way.cross(side).normalized() * size * 0.5
        first = len(points)
        points += [tuple(middle - side), tuple(middle + tip), tuple(middle + side), tuple(middle - tip)]
        faces.append((first, first + 1, first + 2, first + 3))
    made = shape("bush", points, faces, green, smooth=False)
    made.location = at
    return made


def acacia(at, high, green, pick):
    bark = wood("#6b5138", "#3a2a1c", (3, 3, 1), 4, 0.9)
    top = at[2] + high
    for _ in range(5):
        aim, out = pick.uniform(0, 6.28), pick.uniform(0.6, 1.9)
        pipe([at, (at[0] + 0.1, at[1], at[2] + high * 0.5), (at[0] + math.cos(aim) * out, at[1] + math.sin(aim) * out, top)], 0.07, bark)
        bush((at[0] + math.cos(aim) * out, at[1] + math.sin(aim) * out, top + 0.1), 1.25, green, pick, 0.3, 700, 0.13)
    bush((at[0], at[1], top + 0.25), 1.5, green, pick, 0.28, 900, 0.13)


def room(x0, x1, y0, y1, high, hole, wall, floor, side=None, ceiling=None):
    """A room whose window is in the far wall; what is behind the camera is closed too, as rooms are."""
    wall_with_hole(y1, x0, x1, high, hole, wall)
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    wide, deep = x1 - x0, y1 - y0
    box((middle[0], middle[1], -0.05), (wide + 0.4, deep + 0.4, 0.1), floor, 0)
    box((middle[0], middle[1], high + 0.05), (wide + 0.4, deep + 0.4, 0.1), ceiling or plain("#f4f1ea", 0.9), 0)
    for x in (x0 - 0.1, x1 + 0.1):
        box((x, middle[1], high / 2), (0.2, deep + 0.4, high), side or wall, 0)
    box((middle[0], y0 - 0.1, high / 2), (wide, 0.2, high), side or wall, 0)
    skirting = plain("#efe9df", 0.5)
    box((middle[0], y1 - 0.008, 0.05), (wide, 0.016, 0.1), skirting)
    for x in (x0 + 0.008, x1 - 0.008):
        box((x, middle[1], 0.05), (0.016, deep, 0.1), skirting)
    hx0, hx1, hz0, hz1 = hole
    portal(((hx0 + hx1) / 2, y1 + 0.2, (hz0 + hz1) / 2), (hx1 - hx0, hz1 - hz0), (-math.pi / 2, 0, 0))


def bed(x, y, wide, long, cover, linen, head, throw):
    """Its head against the wall at y; it reaches towards the camera."""
    box((x, y - 0.05, 0.62), (wide + 0.16, 0.09, 1.0), head, 0.03, soft=5)
    box((x, y - long / 2 - 0.08, 0.17), (wide + 0.04, long, 0.2), head, 0.02)
    seat((x, y - long / 2 - 0.08, 0.4), (wide, long - 0.02, 0.26), linen, edge=0.06)

    def lying(reach, start, end, top, fold, seed):
        def place(u, v):
            s = (2 * u - 1) * (wide / 2 + reach)
            inside = wide / 2 + 0.035
            over = max(0.0, abs(s) - inside)
            wave = 0.02 * math.sin(9 * s + seed) * math.sin(6 * v + seed) + 0.012 * math.sin(21 * s * v + 3 * seed)
            px = x + math.copysign(min(abs(s), inside) + over * 0.12 + (0.03 * math.sin(v * 26 + seed) * over / max(reach, 0.01)), s)
            py = y - start - (end - start) * v
            pz = top - over * 0.97 + wave * (1 if over == 0 else 0.4)
            beyond = py - (y - long - 0.08)
            if beyond < 0:
                pz += beyond * 1.1
                py = y - long - 0.1 - 0.02 * math.sin(s * 17)
            return (px, py, pz)

        made = grid("cover", 130, 110, place, cover if fold == 0 else throw, 0.035)
        made.modifiers.new("fine", "SUBSURF").render_levels = 1
        return wobble(made, 0.035, 0.3)

    lying(0.3, 0.72, long + 0.3, 0.565, 0, 1.1)
    lying(0.34, long - 0.75, long - 0.12, 0.645, 1, 2.4)
    fold = seat((x, y - 0.82, 0.585), (wide + 0.08, 0.3, 0.07), linen, edge=0.03)
    fold.rotation_euler = (0.02, 0, 0)
    for side in (-1, 1):
        pillow((x + side * wide * 0.25, y - 0.22, 0.74), (wide * 0.47, 0.5, 0.24), linen, (1.15, 0, side * 0.05))
        pillow((x + side * wide * 0.25, y - 0.4, 0.7), (wide * 0.44, 0.46, 0.22), linen, (0.85, 0.03 * side, side * -0.06))
    pillow((x + 0.03, y - 0.58, 0.69), (0.5, 0.34, 0.18), throw, (0.85, 0, 0.05))


def sofa(x, y, wide, fabric, legs, turn=0.0):
    parts = []
    deep = 0.92
    parts.append(box((0, 0, 0.22), (wide, deep, 0.2), fabric, 0.04, soft=5))
    for side in (-1, 1):
        parts.append(seat((side * (wide / 2 - 0.1), 0, 0.36), (0.22, deep, 0.5), fabric, edge=0.08))
    parts.append(seat((0, deep / 2 - 0.1, 0.5), (wide - 0.1, 0.22, 0.62), fabric, edge=0.08))
    inner = (wide - 0.46) / 2
    for side in (-1, 1):
        parts.append(seat((side * inner / 2, -0.1, 0.4), (inner - 0.015, 0.74, 0.2), fabric, edge=0.07))
        parts.append(seat((side * inner / 2, 0.2, 0.66), (inner - 0.03, 0.22, 0.46), fabric, (-0.22, 0, 0), 0.09))
        parts.append(turned((side * (wide / 2 - 0.12), -deep / 2 + 0.12, 0), [(0.014, 0), (0.024, 0.12)], legs))
    whole = bpy.data.objects.new("sofa", None)
    bpy.context.collection.objects.link(whole)
    whole.location, whole.rotation_euler = (x, y, 0), (0, 0, turn)
    for part in parts:
        part.parent = whole


def round_table(at, radius, high, top, legs):
    disc((at[0], at[1], high - 0.035), radius, 0.035, top)
    for i in range(3):
        a = 2.1 * i + 0.4
        pipe([(at[0] + math.cos(a) * radius * 0.35, at[1] + math.sin(a) * radius * 0.35, high - 0.03), (at[0] + math.cos(a) * radius * 0.8, at[1] + math.sin(a) * radius * 0.8, 0.0)], 0.016, legs)


def cup(at, material, size=1.0):
    r, h = 0.04 * size, 0.075 * size
    turned(at, [(0, 0), (r * 0.6, 0), (r * 0.95, h * 0.5), (r, h), (r * 0.92, h), (r * 0.86, h * 0.5), (0, 0.012)], material)
    disc((at[0], at[1], at[2] + h * 0.78), r * 0.9, 0.005, plain("#3a1d0c", 0.1))


def books(at, colours, turn=0.0):
    high = at[2]
    for i, colour in enumerate(colours):
        box((at[0] + 0.006 * i, at[1], high + 0.015), (0.24 - 0.015 * i, 0.17 - 0.01 * i, 0.03), plain(colour, 0.7), 0.003, (0, 0, turn + 0.12 * i))
        high += 0.031
    return high


def fruit_bowl(at, bowl, colours):
    turned(at, [(0, 0), (0.07, 0), (0.08, 0.012), (0.15, 0.075), (0.145, 0.08), (0.07, 0.02), (0, 0.018)], bowl)
    pick = random.Random(5)
    for i, colour in enumerate(colours):
        a = 2.4 * i
        out = 0.0 if i == len(colours) - 1 else 0.068
        high = 0.135 if i == len(colours) - 1 else 0.07
        ball((at[0] + math.cos(a) * out, at[1] + math.sin(a) * out, at[2] + high), 0.042 + 0.004 * pick.random(), plain(colour, 0.35, Subsurface=0.08), 0.94)


def rattan_chair(x, y, turn, cane, cushion):
    whole = bpy.data.objects.new("chair", None)
    bpy.context.collection.objects.link(whole)
    whole.location, whole.rotation_euler = (x, y, 0), (0, 0, turn)
    parts = []
    for side in (-1, 1):
        parts.append(pipe([(side * 0.3, -0.3, 0), (side * 0.31, -0.31, 0.36), (side * 0.33, -0.26, 0.6), (side * 0.33, 0.1, 0.63), (side * 0.28, 0.34, 0.92)], 0.017, cane))
        parts.append(pipe([(side * 0.28, 0.3, 0), (side * 0.29, 0.3, 0.35), (side * 0.28, 0.36, 0.9)], 0.017, cane))
        parts.append(pipe([(side * 0.3, -0.3, 0.36), (side * 0.29, 0.3, 0.34)], 0.015, cane))
    for y0, z0 in ((-0.3, 0.36), (0.3, 0.34), (0.35, 0.9)):
        parts.append(pipe([(-0.3, y0, z0), (0, y0 - 0.02, z0 + 0.01), (0.3, y0, z0)], 0.016, cane))
    for i in range(15):
        s = -0.27 + 0.54 * i / 14
        parts.append(pipe([(s, 0.3, 0.36), (s, 0.35, 0.6), (s, 0.35, 0.9)], 0.005, cane))
        parts.append(pipe([(s, -0.3, 0.36), (s, 0.3, 0.34)], 0.006, cane))
    parts.append(seat((0, -0.02, 0.42), (0.54, 0.56, 0.1), cushion, edge=0.045))
    parts += pillow((0, 0.24, 0.64), (0.44, 0.4, 0.16), cushion, (1.25, 0, 0))
    for part in parts:
        part.parent = whole


# --- the pictures ------------------------------------------------------------------------------

PATIO = "#a9674a"


def living_room():
    hole = (-0.2, 2.0, 0.75, 2.25)
    room(-2.5, 2.7, -4.2, 2.2, 2.75, hole, plaster("#e6ddcd", "#dfd4c1"), planks("#a9764a", "#7f5230"))
    window(2.2, hole, plain("#f3efe6", 0.4), 1)
    garden(2.6, -2, 3)
    sheer = thin("#f2ece0", 0.6)
    curtain(-0.62, -0.05, 2.08, 2.45, 0.03, 5, cloth("#c9b79a", "#bba888"), 0.045)
    curtain(1.85, 2.45, 2.08, 2.45, 0.03, 5, cloth("#c9b79a", "#bba888"), 0.045)
    curtain(-0.1, 0.5, 2.12, 2.44, 0.04, 7, sheer, 0.025)
    pipe([(-0.75, 2.08, 2.47), (2.5, 2.08, 2.47)], 0.013, plain("#2b2320", 0.4))
    rust = cloth("#a8603f", "#935031")
    sofa(-0.55, 1.35, 2.15, rust, wood("#5b3a22", "#3b2413"))
    pillow((-1.25, 1.2, 0.68), (0.46, 0.44, 0.2), cloth("#e8dcc3", "#dccdae"), (1.1, 0.1, 0.3))
    pillow((0.12, 1.22, 0.66), (0.46, 0.42, 0.2), cloth("#40614a", "#34513d"), (1.05, -0.05, -0.35))
    pillow((-0.9, 1.1, 0.63), (0.42, 0.3, 0.17), cloth("#d9a441", "#c8922f"), (1.05, 0, 0.1))
    oak = wood("#a87444", "#75492a")
    round_table((-0.4, 0.1), 0.46, 0.4, oak, plain("#241b15", 0.4))
    top = books((-0.55, 0.12, 0.4), ["#d8cbb3", "#2f5745", "#b7512d"], 0.3)
    cup((-0.22, -0.02, 0.4), plain("#eee6d8", 0.25))
    fruit_bowl((-0.3, 0.28, 0.4), plain("#7a5233", 0.35), ["#e0912b", "#cf7f1e", "#8fa33a", "#e0a13b", "#c8502c"])
    cup((-0.55, 0.12, top), plain("#b9c6bd", 0.25), 0.8)
    box((-0.4, 0.25, 0.008), (2.9, 1.9, 0.016), rug(["#e3d3b5", "#b25a34", "#e3d3b5", "#3f5d4b", "#e3d3b5", "#d5a24a"], 0.36), 0.004)
    clay = plain("#b26a43", 0.75)
    green = leaf("#4f7f39", "#23481f")
    palm(pot((2.05, 1.55, 0), 0.2, 0.36, clay), 1.45, 11, green)
    table = wood("#6b4428", "#452a17")
    round_table((-2.05, 1.5), 0.26, 0.52, table, table)
    lamp((-2.05, 1.5, 0.52), 0.55, 0.19, plain("#d6c6a8", 0.3), thin("#f3dfb5", 0.7))
    black = wood("#3a271a", "#22150d")
    picture((-1.55, 2.185, 1.72), 0.62, 0.84, [(0.05, 0.12, 0.2, "#cf7a2f"), (-0.12, -0.2, 0.28, "#2f5745"), (0.2, -0.26, 0.22, "#a5431c")], black)
    picture((-0.88, 2.185, 1.72), 0.5, 0.66, [(0, 0.1, 0.28, "#b7512d"), (0.1, -0.2, 0.24, "#e0b766")], black)
    snake_plant(pot((-1.5, -0.65, 0), 0.13, 0.24, plain("#e6ded0", 0.4)), 0.6, 11, leaf("#6b8f4a", "#31522a"))
    sky(math.radians(34), math.radians(24), 0.3, haze=1.5)
    soft((0.3, -3.4, 2.5), (-0.2, 1, 0.6), 2.4, 110)
    camera((0.7, -2.75, 1.3), (-0.1, 1.4, 0.98), 27, 5.6, (-0.5, 1, 0.6))
    return 1.1


def bedroom():
    hole = (-2.2, -0.85, 0.85, 2.25)
    room(-2.7, 2.4, -4.2, 2.2, 2.75, hole, plaster("#c4cbb8", "#b9c1ab"), planks("#9b6b44", "#74492b"), plaster("#e7e0d2", "#ded5c4"))
    window(2.2, hole, plain("#f3efe6", 0.4), 1)
    garden(2.6, -3.4, 0.6, seed=11)
    drape = cloth("#e9dfcb", "#dccfb6")
    curtain(-2.6, -2.1, 2.08, 2.45, 0.03, 5, drape, 0.045)
    curtain(-0.95, -0.5, 2.08, 2.45, 0.03, 5, drape, 0.045)
    pipe([(-2.68, 2.08, 2.47), (-0.4, 2.08, 2.47)], 0.013, plain("#2b2320", 0.4))
    walnut = wood("#7d5130", "#4e2f19")
    bed(0.75, 2.18, 1.6, 2.0, cloth("#f2eee6", "#e8e2d6", 700), cloth("#f6f3ee", "#eee9e0", 700), walnut, cloth("#3f6350", "#33533f"))
    for x in (-0.35, 1.85):
        box((x, 1.9, 0.26), (0.44, 0.4, 0.52), walnut, 0.012)
        box((x, 1.695, 0.36), (0.36, 0.012, 0.2), wood("#8a5b37", "#5a371e"), 0.006)
        ball((x, 1.675, 0.36), 0.014, plain("#c9a24f", 0.25, Metallic=1.0))
    lamp((1.88, 1.92, 0.52), 0.5, 0.17, plain("#b8713f", 0.35), thin("#f3dfb5", 0.7))
    lamp((-0.38, 1.92, 0.52), 0.5, 0.17, plain("#b8713f", 0.35), thin("#f3dfb5", 0.7))
    books((-0.28, 1.8, 0.52), ["#b7512d", "#e3d8c3"], 0.2)
    black = wood("#3a271a", "#22150d")
    picture((0.35, 2.185, 1.82), 0.6, 0.6, [(0.1, 0.14, 0.18, "#d99a3a"), (-0.1, -0.14, 0.3, "#7b8c66")], black)
    picture((1.12, 2.185, 1.82), 0.6, 0.6, [(-0.05, 0.05, 0.26, "#a94f2b"), (0.16, -0.22, 0.2, "#e2c690")], black)
    box((0.7, -0.4, 0.01), (2.5, 1.5, 0.02), rug(["#e7dcc6", "#c98c55", "#e7dcc6", "#9a5b35"], 0.5), 0.004)
    palm(pot((-1.75, 1.25, 0), 0.18, 0.34, plain("#a9623d", 0.75)), 1.1, 10, leaf("#4f7f39", "#23481f"))
    rattan_chair(-1.75, 0.15, -0.9, plain("#b98d57", 0.5), cloth("#e5d8c0", "#d8c8aa"))
    sky(math.radians(32), math.radians(-26), 0.3, haze=1.5)
    soft((-0.4, -3.6, 2.5), (0.5, 1, 0.6), 2.4, 110)
    camera((-0.7, -2.1, 1.35), (0.12, 1.5, 0.86), 24, 5.6, (0.6, 1, 0.6))
    return 1.1


def studio():
    hole = (0.45, 2.25, 0.8, 2.3)
    room(-2.6, 2.6, -4.2, 2.2, 2.75, hole, plaster("#ead9bd", "#e2ceae"), planks("#b58354", "#8d5e38"), plaster("#eee4d3", "#e6dac5"))
    window(2.2, hole, plain("#3a2c22", 0.4), 2)
    garden(2.6, -1, 4, seed=21)
    curtain(0.05, 0.5, 2.08, 2.5, 0.03, 4, cloth("#b7512d", "#a24524"), 0.045)
    curtain(2.15, 2.55, 2.08, 2.5, 0.03, 4, cloth("#b7512d", "#a24524"), 0.045)
    pipe([(-0.05, 2.08, 2.52), (2.58, 2.08, 2.52)], 0.013, plain("#2b2320", 0.4))
    oak = wood("#b98a57", "#8a5c34")
    bed(-1.35, 2.18, 1.4, 1.95, cloth("#ece5d8", "#e0d7c6", 700), cloth("#f6f3ee", "#eee9e0", 700), oak, cloth("#b9572f", "#a24825"))
    box((-0.32, 1.95, 0.24), (0.38, 0.36, 0.48), oak, 0.012)
    lamp((-0.32, 1.97, 0.48), 0.48, 0.16, plain("#e2d5bd", 0.35), thin("#f3dfb5", 0.7))
    picture((-1.75, 2.185, 1.78), 0.5, 0.66, [(0.05, 0.12, 0.24, "#c96a2b"), (-0.1, -0.2, 0.3, "#3e5c48")], plain("#2a211b", 0.5))
    picture((-1.05, 2.185, 1.78), 0.5, 0.66, [(-0.05, -0.1, 0.3, "#d9a441"), (0.12, 0.2, 0.16, "#8a3d20")], plain("#2a211b", 0.5))
    box((1.4, 1.72, 0.735), (1.35, 0.62, 0.035), oak, 0.008)
    iron = plain("#1f1b18", 0.4)
    for x in (0.8, 2.0):
        for y in (1.48, 1.96):
            pipe([(x, y, 0.72), (x, y, 0)], 0.014, iron)
    box((1.35, 1.74, 0.762), (0.34, 0.24, 0.014), plain("#b9bbbd", 0.3, Metallic=0.9), 0.004)
    lid = box((1.35, 1.9, 0.87), (0.34, 0.01, 0.23), plain("#b9bbbd", 0.3, Metallic=0.9), 0.003, (-0.25, 0, 0))
    lid.name = "lid"
    box((1.35, 1.893, 0.872), (0.315, 0.004, 0.2), glow("#8fb7d6", 0.5), 0, (-0.25, 0, 0))
    cup((1.75, 1.66, 0.752), plain("#3f6350", 0.25))
    books((0.95, 1.78, 0.752), ["#e3d8c3", "#33533f", "#b7512d"], -0.2)
    rattan_chair(1.3, 1.02, 3.3, plain("#c39a63", 0.5), cloth("#e5d8c0", "#d8c8aa"))
    box((0.2, 0.05, 0.01), (2.3, 1.5, 0.02), rug(["#ead9bd", "#b25a34", "#ead9bd", "#2f5745"], 0.45), 0.004)
    snake_plant(pot((2.2, 1.1, 0), 0.15, 0.3, plain("#f0e9dc", 0.4)), 0.75, 14, leaf("#6b8f4a", "#31522a"))
    broad_plant(pot((0.3, 1.85, 0), 0.16, 0.3, plain("#a9623d", 0.75)), 0.8, 9, leaf("#4f7f39", "#23481f"), 0.24)
    sky(math.radians(36), math.radians(26), 0.3, haze=1.5)
    soft((0, -3.6, 2.5), (0, 1, 0.6), 2.4, 110)
    camera((0.35, -2.3, 1.35), (-0.05, 1.4, 0.9), 23, 5.6, (-0.4, 1, 0.6))
    return 1.1


def kitchen():
    hole = (0.35, 1.75, 1.15, 2.15)
    room(-2.5, 2.6, -4.0, 2.2, 2.7, hole, tiles("#f1eee7", "#e9e5db", "#cfc9bb", 0.2, 0.075), tiles("#c9bda8", "#bfb29b", "#9c907c", 0.6, 0.6, 0.35, False), plaster("#f0eadf", "#e7dfd0"))
    window(2.2, hole, plain("#f6f3ec", 0.4), 1)
    garden(2.6, -1, 4, seed=31)
    door = plain("#3f6252", 0.38)
    brass = plain("#c49a4a", 0.28, Metallic=1.0)
    for i in range(7):
        x = -2.14 + 0.7 * i
        box((x, 1.9, 0.47), (0.69, 0.56, 0.74), door, 0.004)
        box((x, 1.612, 0.47), (0.67, 0.022, 0.71), door, 0.006)
        box((x, 1.6, 0.47), (0.5, 0.012, 0.54), plain("#395a4b", 0.4), 0.004)
        pipe([(x - 0.09, 1.57, 0.74), (x + 0.09, 1.57, 0.74)], 0.007, brass)
    box((0, 1.9, 0.05), (5.0, 0.5, 0.1), plain("#26332c", 0.6), 0)
    box((0.02, 1.88, 0.865), (5.06, 0.66, 0.04), stone("#efece6", "#cfc8bd", 0.18), 0.006)
    oak = wood("#b07d4a", "#7e5230")
    for z in (1.5, 1.92):
        box((-1.25, 2.06, z), (1.9, 0.26, 0.04), oak, 0.005)
    pick = random.Random(9)
    for i in range(7):
        r = 0.045 + 0.02 * pick.random()
        turned((-2.05 + 0.26 * i, 2.05, 1.52), [(0, 0), (r, 0), (r * 1.05, 0.1 + 0.05 * pick.random()), (r * 0.6, 0.15), (r * 0.6, 0.17), (0, 0.17)], plain(pick.choice(["#e9e1d2", "#b7512d", "#8a6a45", "#d4a24a", "#d9d4c9"]), 0.35))
    for i in range(5):
        disc((-1.95 + 0.36 * i, 2.05, 1.94), 0.1, 0.012 + 0.02 * (i % 3), plain(pick.choice(["#efe8da", "#c8d0c2", "#c97b4a"]), 0.25))
    for i in range(3):
        cup((-0.55 + 0.11 * i, 2.03, 1.94), plain("#e9e1d2", 0.25), 1.1)
    steel = plain("#c9cccd", 0.22, Metallic=1.0)
    pipe([(1.05, 2.08, 0.88), (1.05, 2.08, 1.2), (1.05, 2.0, 1.3), (1.05, 1.88, 1.28), (1.05, 1.86, 1.18)], 0.013, steel)
    box((1.05, 1.84, 0.872), (0.6, 0.4, 0.03), steel, 0.02)
    box((1.05, 1.84, 0.884), (0.52, 0.33, 0.012), plain("#4b4e50", 0.3, Metallic=1.0), 0.02)
    box((-0.75, 1.86, 0.889), (0.6, 0.5, 0.012), plain("#111214", 0.08), 0.004)
    turned((-0.92, 1.92, 0.895), [(0, 0), (0.11, 0), (0.115, 0.13), (0.11, 0.135), (0.02, 0.15), (0.02, 0.17), (0, 0.172)], plain("#b7512d", 0.25))
    turned((-0.58, 1.8, 0.895), [(0, 0), (0.085, 0), (0.1, 0.06), (0.075, 0.15), (0.03, 0.17), (0.012, 0.19), (0, 0.19)], steel)
    pipe([(-0.66, 1.8, 1.0), (-0.62, 1.8, 1.13), (-0.54, 1.8, 1.13), (-0.5, 1.8, 1.0)], 0.008, plain("#2a211b", 0.4))
    fruit_bowl((0.1, 1.76, 0.885), plain("#8a5c34", 0.35), ["#e0912b", "#cf7f1e", "#8fa33a", "#e0a13b", "#c8502c"])
    box((-1.55, 2.1, 1.04), (0.3, 0.025, 0.42), oak, 0.02, (-0.16, 0, 0))
    box((-1.4, 2.06, 1.0), (0.22, 0.022, 0.32), wood("#8a5a34", "#5c381d"), 0.02, (-0.2, 0, 0))
    broad_plant(pot((1.95, 1.9, 0.885), 0.085, 0.15, plain("#b26a43", 0.75)), 0.34, 9, leaf("#4f7f39", "#23481f"), 0.15)
    broad_plant(pot((0.6, 2.14, 1.17), 0.06, 0.1, plain("#efe7d8", 0.5)), 0.2, 7, leaf("#6b9a45", "#356030"), 0.1)
    top = wood("#a87444", "#75492a")
    box((0.2, -0.1, 0.91), (1.9, 0.85, 0.05), top, 0.01)
    for i in range(20):
        box((-0.56 + 0.08 * i, -0.4, 0.47), (0.068, 0.02, 0.82), wood("#b98a57", "#8a5c34", (9, 9, 1)), 0.004)
    box((0.2, -0.08, 0.44), (1.6, 0.6, 0.88), plain("#3a2c20", 0.7), 0.004)
    cup((0.5, -0.15, 0.935), plain("#eee6d8", 0.25), 1.1)
    books((-0.3, -0.05, 0.935), ["#b7512d", "#e3d8c3"], 0.4)
    turned((0.05, 0.05, 0.935), [(0, 0), (0.06, 0), (0.09, 0.1), (0.05, 0.2), (0.04, 0.25), (0.046, 0.26)], plain("#d9d2c4", 0.35))
    for i in range(7):
        frond((0.05, 0.05, 1.15), 0.9 * i, 0.35 + 0.2 * PICK.random(), 0.42, leaf("#7d9a5a", "#42612f"), 9)
    shade = plain("#2b2622", 0.35)
    for x in (-0.25, 0.65):
        pipe([(x, -0.1, 2.7), (x, -0.1, 1.95)], 0.005, plain("#151210", 0.5))
        turned((x, -0.1, 1.76), [(0.17, 0), (0.12, 0.1), (0.04, 0.19), (0.015, 0.22)], shade)
        ball((x, -0.1, 1.82), 0.045, glow("#ffd9a0", 14))
    sky(math.radians(38), math.radians(22), 0.3, haze=1.5)
    soft((0, -3.4, 2.4), (0, 1.5, 0.9), 2.4, 120)
    camera((0.95, -2.35, 1.55), (-0.05, 1.5, 1.1), 25, 5.6, (0, 1.2, 1))
    return 1.1


def skyline(y, x0, x1, seed, lit, base=-14):
    pick = random.Random(seed)
    for _ in range(46):
        wide, high = pick.uniform(1.6, 4.2), pick.uniform(5, 15) * (1.3 if pick.random() < 0.25 else 0.8)
        x, away = pick.uniform(x0, x1), pick.uniform(0, 26)
        n = Nodes("tower")
        brick = n.new("ShaderNodeTexBrick", Scale=1.0)
        tone = pick.choice(["#b9ab9a", "#a99e95", "#c3b3a0", "#8f8a88", "#9e8e80"])
        brick.inputs["Color1"].default_value = srgb("#3b4450")
        brick.inputs["Color2"].default_value = srgb("#59646f")
        brick.inputs["Mortar"].default_value = srgb(tone)
        brick.inputs["Mortar Size"].default_value = 0.11
        brick.inputs["Brick Width"].default_value = 0.62
        brick.inputs["Row Height"].default_value = 0.55
        brick.offset = 0
        n.join(n.scaled((1, 1, 1), (math.pi / 2, 0, 0)), brick.inputs["Vector"])
        material = n.set(brick.outputs["Color"], 0.5)
        if lit:
            cell = n.new("ShaderNodeTexWhiteNoise", noise_dimensions="3D")
            snap = n.new("ShaderNodeVectorMath", operation="SNAP")
            snap.inputs[1].default_value = (0.62, 0.62, 0.55)
            n.join(n.at, snap.inputs[0])
            n.join(snap.outputs[0], cell.inputs["Vector"])
            on = n.ramp(cell.outputs["Value"], [(0.8, 0.0), (0.81, 1.0)])
            inside = n.ramp(brick.outputs["Fac"], [(0.1, 1.0), (0.4, 0.0)])
            light = n.mix("MULTIPLY", n.mix("MULTIPLY", on, inside), n.ramp(cell.outputs["Value"], [(0.8, "#ff9a3e"), (1.0, "#ffd9a0")]))
            n.join(light, n.shader.inputs["Emission"])
            n.shader.inputs["Emission Strength"].default_value = 1.3
        box((x, y + away, base + high / 2), (wide, pick.uniform(1.5, 3), high), material, 0)


def rooftop():
    deck = planks("#b48a60", "#8d6742", 0.12, 2.4)
    stone_edge = stone("#e4d8c4", "#cbbba2", 0.5, 14)
    box((0, -4.0, -0.05), (14, 5.0, 0.1), deck, 0)
    box((-4.6, 1.5, -0.05), (4.2, 6.4, 0.1), deck, 0)
    px0, px1, py0, py1 = -2.5, 5.5, -1.5, 3.6
    pool = tiles("#4fb3bf", "#46a5b4", "#cfe7e6", 0.12, 0.12, 0.2, False)
    box(((px0 + px1) / 2, (py0 + py1) / 2, -1.45), (px1 - px0, py1 - py0, 0.1), pool, 0)
    side = tiles("#4fb3bf", "#46a5b4", "#cfe7e6", 0.12, 0.12, 0.2)
    for at, size in (((px0, (py0 + py1) / 2, -0.75), (0.06, py1 - py0, 1.4)), ((px1, (py0 + py1) / 2, -0.75), (0.06, py1 - py0, 1.4)), (((px0 + px1) / 2, py0, -0.75), (px1 - px0, 0.06, 1.4)), (((px0 + px1) / 2, py1, -0.8), (px1 - px0, 0.06, 1.3))):
        box(at, size, side, 0)
    box(((px0 + px1) / 2, py0 - 0.12, 0.0), (px1 - px0 + 0.5, 0.34, 0.09), stone_edge, 0.012)
    box((px0 - 0.12, (py0 + py1) / 2, 0.0), (0.34, py1 - py0, 0.09), stone_edge, 0.012)
    water = Nodes("water")
    water.bump(water.noise(1.7, (1, 1.6, 1), 3.0), 0.5, 0.05)
    clear = water.set("#dff3f4", 0.02, Transmission=1.0, IOR=1.33)
    surface = grid("water", 8, 8, lambda u, v: (px0 + (px1 - px0) * u, py0 + (py1 - py0) * v, -0.09), clear)
    surface.visible_shadow = False
    rail = plain("#2a2522", 0.35)
    box((0, 4.5, -0.02), (16, 2.0, 0.1), deck, 0)
    box((0, 5.4, 1.02), (16, 0.05, 0.04), rail, 0.006)
    glass = Nodes("glass").set("#f4fbfb", 0.02, Transmission=1.0, IOR=1.02)
    for i in range(9):
        box((-8 + 2 * i, 5.4, 0.52), (0.05, 0.05, 1.0), rail, 0.004)
        made = box((-7 + 2 * i, 5.4, 0.52), (1.9, 0.012, 0.9), glass, 0)
        made.visible_shadow = False
    teak = wood("#9c6f45", "#6e4a2b")
    white = cloth("#f3efe6", "#e8e1d3")
    for x in (-4.9, -3.6):
        box((x, 0.3, 0.28), (0.66, 1.5, 0.05), teak, 0.01)
        seat((x, 0.2, 0.37), (0.62, 1.3, 0.11), white, edge=0.045)
        box((x, 1.2, 0.52), (0.66, 0.72, 0.04), teak, 0.01, (0.75, 0, 0))
        seat((x, 1.14, 0.58), (0.62, 0.7, 0.1), white, (0.75, 0, 0), 0.045)
        pillow((x, 1.3, 0.83), (0.46, 0.26, 0.13), cloth("#b7512d", "#a24524"), (0.75, 0, 0))
        for dx in (-0.28, 0.28):
            for dy in (-0.35, 0.9):
                box((x + dx, dy, 0.13), (0.05, 0.05, 0.26), teak, 0.004)
    round_table((-4.25, 0.75), 0.22, 0.42, teak, teak)
    cup((-4.25, 0.75, 0.42), plain("#e0912b", 0.1), 1.3)
    pipe([(-4.25, 1.6, 0), (-4.25, 1.6, 2.55)], 0.028, teak)
    canvas = thin("#e9dcc2", 0.35)
    turned((-4.25, 1.6, 2.05), [(1.6, 0), (1.2, 0.2), (0.6, 0.42), (0.0, 0.55)], canvas, 8)
    green = leaf("#4f7f39", "#23481f")
    for x, y, tall in ((-5.9, 3.4, 1.8), (3.4, 4.5, 1.3), (4.9, 4.6, 1.6)):
        palm(pot((x, y, 0), 0.26, 0.46, plain("#a9623d", 0.75)), tall, 12, green)
    for x in (-1.4, 0.4, 2.0):
        made = pot((x, 4.6, 0), 0.2, 0.34, plain("#e8dfcf", 0.5))
        snake_plant(made, 0.6, 12, leaf("#6b8f4a", "#31522a"))
    haze = Nodes("haze")
    box((0, 150, -14.2), (700, 300, 0.2), haze.set(haze.ramp(haze.noise(0.12), [(0.3, "#6f7a58"), (0.7, "#a59f86")]), 1.0), 0)
    skyline(17, -34, 38, 4, False)
    skyline(34, -50, 56, 14, False)
    skyline(60, -70, 76, 24, False)
    ridges(0.9, ("#6f8279", "#8b9c98", "#a9b6b8"))
    sky(math.radians(33), math.radians(115), 0.16, haze=1.0)
    camera((0.6, -5.0, 1.65), (-0.75, 2.2, 0.75), 26, 8, (-3, 1, 0.5))
    return 0.15


def verandah():
    box((0, 0.6, -0.05), (9, 6.4, 0.1), planks("#9c6440", "#774628", 0.13, 2.2, 0.0, 0.3), 0)
    cream = plaster("#efe6d4", "#e5dac4", 0.15)
    beam = wood("#6b4528", "#452a16")
    for x in (-3.0, 0.35, 3.7):
        box((x, 3.5, 1.35), (0.2, 0.2, 2.7), cream, 0.02)
        box((x, 3.5, 0.12), (0.3, 0.3, 0.24), cream, 0.02)
    box((0, 3.5, 2.72), (9, 0.24, 0.2), beam, 0.01)
    for i in range(13):
        box((-4.2 + 0.7 * i, 1.2, 2.86), (0.09, 5.4, 0.13), beam, 0.006)
    box((0, 1.2, 2.95), (9, 5.4, 0.04), planks("#8a5c38", "#6a4226", 0.12, 2.4, math.pi / 2), 0)
    box((-4.3, 1, 1.4), (0.2, 6, 2.9), cream, 0)
    for x0, x1 in ((-2.9, 0.25), (0.45, 3.6)):
        box(((x0 + x1) / 2, 3.5, 0.86), (x1 - x0, 0.07, 0.06), plain("#f4efe4", 0.45), 0.008)
        box(((x0 + x1) / 2, 3.5, 0.14), (x1 - x0, 0.05, 0.05), plain("#f4efe4", 0.45), 0.008)
        for i in range(16):
            box((x0 + (x1 - x0) * (i + 0.5) / 16, 3.5, 0.5), (0.035, 0.035, 0.7), plain("#f4efe4", 0.45), 0.004)
    cane = plain("#a87b47", 0.5)
    cushion = cloth("#efe5d0", "#e2d4b8")
    rattan_chair(-1.5, 1.55, 0.55, cane, cushion)
    rattan_chair(0.75, 1.5, -0.6, cane, cloth("#40614a", "#34513d"))
    round_table((-0.4, 1.35), 0.36, 0.5, wood("#a87444", "#75492a"), plain("#241b15", 0.4))
    cup((-0.52, 1.25, 0.5), plain("#eee6d8", 0.25), 1.15)
    cup((-0.2, 1.3, 0.5), plain("#eee6d8", 0.25), 1.15)
    fruit_bowl((-0.42, 1.5, 0.5), plain("#7a5233", 0.35), ["#e0912b", "#cf7f1e", "#8fa33a", "#e0a13b", "#c8502c"])
    box((-0.4, 1.2, 0.008), (3.2, 1.9, 0.016), rug(["#ddcba8", "#b25a34", "#ddcba8", "#40614a"], 0.4), 0.004)
    green = leaf("#4f7f39", "#23481f")
    palm(pot((-2.5, 2.7, 0), 0.24, 0.42, plain("#a9623d", 0.75)), 1.5, 12, green)
    broad_plant(pot((2.6, 2.6, 0), 0.22, 0.4, plain("#efe7d8", 0.5)), 1.0, 13, leaf("#558a3f", "#28502a"), 0.34)
    snake_plant(pot((1.75, 2.95, 0), 0.15, 0.28, plain("#a9623d", 0.75)), 0.6, 12, leaf("#6b8f4a", "#31522a"))
    garden(3.9, -5, 5, -0.5, seed=41)
    pick = random.Random(8)
    jacaranda = leaf("#9d86c9", "#6d57a3")
    for x, y in ((-2.2, 11), (2.4, 13)):
        bark = wood("#6b5138", "#3a2a1c", (3, 3, 1), 4, 0.9)
        for _ in range(5):
            aim, out = pick.uniform(0, 6.28), pick.uniform(0.5, 1.6)
            pipe([(x, y, -0.5), (x, y, 1.1), (x + math.cos(aim) * out, y + math.sin(aim) * out, 3.0)], 0.09, bark)
            bush((x + math.cos(aim) * out, y + math.sin(aim) * out, 3.2), 1.3, jacaranda, pick, 0.62, 900, 0.12)
        bush((x, y, 3.7), 1.7, jacaranda, pick, 0.6, 1200, 0.12)
    sky(math.radians(44), math.radians(60), 0.2, haze=1.2)
    soft((0, -2.2, 2.4), (0, 2, 0.5), 2.5, 60)
    camera((0.55, -2.3, 1.5), (-0.15, 2.6, 1.05), 25, 5.6, (-0.4, 1.5, 0.6))
    return 0.45


def garden_gate():
    wall = plaster("#ead9bd", "#dfc9a6", 0.5)
    hole = (-0.6, 0.5, 0, 2.2)
    wall_with_hole(2.2, -5, 5, 3.1, hole, wall, 0.3)
    timber = wood("#7d4f2d", "#532f18", (9, 9, 1), 2.0)
    box((-0.05, 2.32, 1.1), (1.06, 0.06, 2.16), timber, 0.008)
    for i in range(7):
        box((-0.5 + 0.15 * i, 2.285, 1.1), (0.135, 0.03, 2.1), timber, 0.006)
    for z in (0.35, 1.85):
        box((-0.05, 2.26, z), (1.0, 0.03, 0.14), timber, 0.006)
    frame = wood("#5f3b20", "#3d2312", (9, 9, 1), 2.0)
    for x in (-0.66, 0.56):
        box((x, 2.2, 1.12), (0.12, 0.16, 2.3), frame, 0.01)
    box((-0.05, 2.2, 2.28), (1.34, 0.16, 0.14), frame, 0.01)
    ball((0.34, 2.22, 1.05), 0.035, plain("#c49a4a", 0.25, Metallic=1.0))
    glass_hole = (1.5, 2.9, 0.95, 2.15)
    box((2.2, 2.19, 1.55), (1.4, 0.02, 1.2), plain("#33414a", 0.06), 0)
    for x in (1.5, 2.2, 2.9):
        box((x, 2.15, 1.55), (0.07, 0.07, 1.26), frame, 0.006)
    for z in (0.95, 1.75, 2.15):
        box((2.2, 2.15, z), (1.46, 0.07, 0.07), frame, 0.006)
    box((2.2, 2.1, 0.9), (1.7, 0.2, 0.06), stone("#d9cbb3", "#bfae92", 0.7), 0.01)
    roof = tiles("#b4593a", "#9f482b", "#6f2f1b", 0.24, 0.3, 0.7, False)
    box((0, 1.6, 3.2), (11, 1.9, 0.08), roof, 0, (0.42, 0, 0))
    for i in range(40):
        turned((-4.8 + 0.245 * i, 0.72, 2.8), [(0.11, 0), (0.11, 0.05)], plain("#a24f31", 0.75), 16).rotation_euler = (1.99, 0, 0)
    box((0, 0.78, 2.72), (11, 0.05, 0.16), frame, 0.006)
    for x in (-1.15, 1.05):
        box((x, 2.12, 1.95), (0.12, 0.12, 0.26), plain("#1f1b18", 0.4), 0.01)
        box((x, 2.1, 1.93), (0.09, 0.14, 0.18), glow("#ffd39a", 4), 0.005)
    step = stone("#c9bda8", "#a89a82", 0.75, 12)
    box((-0.05, 1.85, 0.04), (1.9, 0.8, 0.16), step, 0.02)
    box((-0.05, 1.4, -0.03), (2.3, 0.6, 0.14), step, 0.02)
    pick = random.Random(12)
    for i in range(9):
        box((-0.05 + pick.uniform(-0.12, 0.12), 0.75 - 0.66 * i, -0.07), (1.15 + pick.uniform(-0.2, 0.2), 0.55, 0.08), stone("#b9ab94", "#968771", 0.85, 10), 0.03, (0, 0, pick.uniform(-0.06, 0.06)))
    soil = Nodes("soil")
    lawn = soil.ramp(soil.noise(7), [(0.3, "#27451a"), (0.7, "#55742b")])
    soil.bump(soil.noise(120), 1.0, 0.06)
    box((0, -1, -0.13), (20, 9, 0.1), soil.set(lawn, 1.0), 0)
    blades(-5, 5, -4.2, 1.9, lambda x, y: abs(x + 0.05) > 0.62 or y > 0.9, leaf("#6d9436", "#35571f"))
    clay = plain("#a9623d", 0.75)
    green = leaf("#4f7f39", "#23481f")
    palm(pot((-1.35, 1.65, -0.08), 0.25, 0.44, clay), 1.35, 12, green)
    broad_plant(pot((1.15, 1.75, -0.08), 0.22, 0.4, clay), 0.8, 12, leaf("#558a3f", "#28502a"), 0.3)
    bloom = [leaf("#d9486b", "#a82c4c"), leaf("#e38a2e", "#c06a18"), leaf("#5d8a35", "#2c5220"), leaf("#44702f", "#1f421b")]
    for x0 in (-4.6, -3.8, -3.0, -2.2):
        bush((x0, 1.75, 0.3), 0.55, bloom[2 + (int(x0 * 10) % 2)], pick, 0.9, 900, 0.07)
        bush((x0 + 0.1, 1.6, 0.45), 0.5, bloom[0], pick, 0.8, 120, 0.045)
    for x0 in (2.0, 2.8, 3.6, 4.4):
        bush((x0, 1.8, 0.22), 0.46, bloom[2 + (int(x0 * 10) % 2)], pick, 0.9, 900, 0.07)
        bush((x0, 1.65, 0.35), 0.45, bloom[1], pick, 0.8, 110, 0.045)
    acacia((6.5, -6, -0.1), 4.6, green, pick)
    acacia((-6.5, -7.5, -0.1), 4.6, green, pick)
    sky(math.radians(40), math.radians(135), 0.16, haze=1.0)
    camera((-0.65, -4.0, 1.5), (0.12, 2.2, 1.18), 27, 6.3, (0, 2, 1))
    return 0.4


def blades(x0, x1, y0, y1, where, green):
    """Grass: one mesh of thin triangles."""
    pick = random.Random(2)
    points, faces = [], []
    for _ in range(60000):
        x, y = pick.uniform(x0, x1), pick.uniform(y0, y1)
        if not where(x, y):
            continue
        aim, high = pick.uniform(0, 6.28), pick.uniform(0.03, 0.09)
        dx, dy = math.cos(aim) * 0.006, math.sin(aim) * 0.006
        first = len(points)
        points += [(x - dx, y - dy, -0.08), (x + dx, y + dy, -0.08), (x + dy * 5, y - dx * 5, -0.08 + high)]
        faces.append((first, first + 1, first + 2))
    shape("grass", points, faces, green, smooth=False)


def ridges(bright, tones=("#4a4a63", "#6b617c", "#8d7893")):
    """Three rows of hills, paler the farther they are."""
    for away, high, tone in ((70, 7.5, tones[0]), (95, 11, tones[1]), (125, 14, tones[2])):
        pick = random.Random(int(away))
        phase = [pick.uniform(0, 6.28) for _ in range(4)]

        def place(u, v, away=away, high=high, phase=phase):
            x = -160 + 320 * u
            top = high * (0.55 + 0.25 * math.sin(x / 23 + phase[0]) + 0.16 * math.sin(x / 9.5 + phase[1]) + 0.05 * math.sin(x / 3.1 + phase[2]))
            return (x, away, -22 + (22 + top - 3) * v)

        n = Nodes("hill")
        flat = n.new("ShaderNodeEmission")
        flat.inputs["Color"].default_value = srgb(tone)
        flat.inputs["Strength"].default_value = bright
        n.join(flat.outputs[0], n.tree.nodes["Material Output"].inputs["Surface"])
        grid("hill", 400, 1, place, n.material)


def hills():
    box((0, 0.4, -0.05), (9, 5.6, 0.1), planks("#6f4a31", "#523320", 0.12, 2.2, math.pi / 2, 0.3), 0)
    iron = plain("#1b1715", 0.4, Metallic=0.6)
    box((0, 3.0, 1.03), (10, 0.06, 0.04), wood("#7d5130", "#4e2f19"), 0.008)
    for i in range(60):
        box((-4.4 + 0.15 * i, 3.0, 0.5), (0.014, 0.014, 1.0), iron, 0)
    box((0, 3.0, 0.08), (10, 0.03, 0.03), iron, 0)
    cane = plain("#9c7040", 0.5)
    rattan_chair(-1.55, 1.35, 0.6, cane, cloth("#b7512d", "#a24524"))
    rattan_chair(0.55, 1.45, -0.55, cane, cloth("#b7512d", "#a24524"))
    round_table((-0.5, 1.3), 0.3, 0.46, wood("#8a5a34", "#5c381d"), iron)
    cup((-0.6, 1.22, 0.46), plain("#eee6d8", 0.25), 1.1)
    turned((-0.4, 1.38, 0.46), [(0, 0), (0.045, 0), (0.05, 0.01), (0.05, 0.13), (0.046, 0.13), (0.046, 0.012), (0, 0.012)], Nodes("g").set("#fff6ea", 0.05, Transmission=0.9, IOR=1.3))
    ball((-0.4, 1.38, 0.53), 0.024, glow("#ffb55a", 90))
    palm(pot((2.3, 2.3, 0), 0.24, 0.42, plain("#8a4f31", 0.75)), 1.5, 12, leaf("#3f6a31", "#1c3b1b"))
    snake_plant(pot((-2.7, 2.4, 0), 0.2, 0.34, plain("#8a4f31", 0.75)), 0.8, 13, leaf("#5d7f42", "#2a4725"))
    string = [(-4.2, 2.6, 2.7), (-2.4, 2.8, 2.35), (-0.4, 2.9, 2.6), (1.6, 2.8, 2.3), (4.0, 2.6, 2.7)]
    pipe(string, 0.006, plain("#15110f", 0.6))
    for i in range(15):
        s = i / 14
        k = min(3, int(s * 4))
        a, b = Vector(string[k]), Vector(string[k + 1])
        at = a.lerp(b, s * 4 - k)
        ball((at.x, at.y, at.z - 0.06), 0.032, glow("#ffc274", 60))
    skyline(30, -40, 42, 6, True, -13)
    ridges(0.55)
    world = bpy.data.worlds.new("dusk")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    where = nodes.new("ShaderNodeTexCoord")
    apart = nodes.new("ShaderNodeSeparateXYZ")
    ramp = nodes.new("ShaderNodeValToRGB")
    stops = [(0.47, "#5b4a55"), (0.5, "#f2a868"), (0.53, "#e58b6a"), (0.58, "#b77a8c"), (0.68, "#6d6f9d"), (0.9, "#2e3f6b")]
    edges = ramp.color_ramp.elements
    while len(edges) < len(stops):
        edges.new(0.5)
    for edge, (place_, colour) in zip(edges, stops):
        edge.position, edge.color = place_, srgb(colour)
    half = nodes.new("ShaderNodeMath")
    half.operation = "MULTIPLY_ADD"
    half.inputs[1].default_value = half.inputs[2].default_value = 0.5
    links.new(where.outputs["Generated"], apart.inputs[0])
    links.new(apart.outputs["Z"], half.inputs[0])
    links.new(half.outputs[0], ramp.inputs[0])
    links.new(ramp.outputs[0], nodes["Background"].inputs["Color"])
    nodes["Background"].inputs["Strength"].default_value = 0.75
    soft((0.2, -2.4, 2.6), (-0.5, 1.3, 0.5), 1.8, 60, (1, 0.74, 0.5))
    camera((0.35, -2.4, 1.5), (-0.2, 2.6, 1.22), 25, 4, (-0.5, 1.4, 0.7))
    return 0.95


SCENES = {
    "living-room": living_room,
    "bedroom": bedroom,
    "studio": studio,
    "kitchen": kitchen,
    "rooftop": rooftop,
    "verandah": verandah,
    "garden": garden_gate,
    "hills": hills,
}


def smoothed(light, normal, depth, keep):
    """Light that fell on things, evened out among neighbours that face the same way at the same distance.

    An edge-avoiding wavelet: five rounds of a 5 × 5 kernel whose holes double. `keep` is how unlike a
    neighbour may be, as a share of its own light, before it counts for less.
    """
    bright = light.mean(axis=2, keepdims=True)
    around = np.sort(np.stack([np.roll(bright, (i, j), (0, 1)) for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2)]), axis=0)
    light = light * np.minimum(1, around[18] / np.maximum(bright, 1e-6))
    kernel = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)
    for level in range(5):
        hole = 2**level
        tone = np.log(light.mean(axis=2, keepdims=True) + 0.02)
        total, weights = np.zeros_like(light), np.zeros_like(depth)
        for i in range(-2, 3):
            for j in range(-2, 3):
                shift = (i * hole, j * hole)
                near = lambda a: np.roll(a, shift, (0, 1))
                like = np.clip((normal * near(normal)).sum(axis=2, keepdims=True), 0, 1) ** 48
                like *= np.exp(-np.abs(near(depth) - depth) / (depth * 0.012 * hole + 1e-4))
                like *= np.exp(-np.abs(near(tone) - tone) / (keep / 1.6**level))
                like *= kernel[i + 2] * kernel[j + 2]
                total += near(light) * like
                weights += like
        light = total / np.maximum(weights, 1e-9)
    return light


PASSES = {
    "DiffDir": "use_pass_diffuse_direct",
    "DiffInd": "use_pass_diffuse_indirect",
    "DiffCol": "use_pass_diffuse_color",
    "GlossDir": "use_pass_glossy_direct",
    "GlossInd": "use_pass_glossy_indirect",
    "GlossCol": "use_pass_glossy_color",
    "TransDir": "use_pass_transmission_direct",
    "TransInd": "use_pass_transmission_indirect",
    "TransCol": "use_pass_transmission_color",
    "Emit": "use_pass_emit",
    "Env": "use_pass_environment",
    "Normal": "use_pass_normal",
    "Depth": "use_pass_z",
}


def passes_into(scene, folder):
    layer = bpy.context.view_layer
    for flag in PASSES.values():
        setattr(layer, flag, True)
    scene.use_nodes = True
    tree = scene.node_tree
    source = tree.nodes["Render Layers"]
    writer = tree.nodes.new("CompositorNodeOutputFile")
    writer.base_path = folder
    writer.format.file_format, writer.format.color_depth = "OPEN_EXR", "32"
    writer.file_slots.clear()
    for name in PASSES:
        writer.file_slots.new(name)
        tree.links.new(source.outputs[name], writer.inputs[name])


def composed(folder, frame):
    read = {}
    for name in PASSES:
        image = bpy.data.images.load(f"{folder}/{name}{frame:04d}.exr")
        image.colorspace_settings.name = "Raw"
        wide, high = image.size
        flat = np.empty(wide * high * 4, dtype=np.float32)
        image.pixels.foreach_get(flat)
        read[name] = flat.reshape(high, wide, 4)[..., :3]
    depth = np.minimum(read["Depth"][..., :1], 400)
    normal = read["Normal"] / np.maximum(np.linalg.norm(read["Normal"], axis=2, keepdims=True), 1e-6)
    even = lambda one, two, keep: smoothed(read[one] + read[two], normal, depth, keep)
    light = read["DiffCol"] * even("DiffDir", "DiffInd", 0.9) + read["Emit"] + read["Env"]
    light += read["GlossCol"] * even("GlossDir", "GlossInd", 0.7) + read["TransCol"] * even("TransDir", "TransInd", 0.5)
    return np.concatenate([light, np.ones_like(depth)], axis=2)


def render(name, out, width=1280, samples=48):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    exposure = SCENES[name]()
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = width, width * 3 // 4
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.use_denoising = samples, False, False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 6, 4, 2, 5
    cycles.sample_clamp_indirect, cycles.blur_glossy = 2.0, 1.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.view_settings.view_transform, scene.view_settings.look = "Filmic", "Medium High Contrast"
    scene.view_settings.exposure = exposure
    with tempfile.TemporaryDirectory() as folder:
        passes_into(scene, folder)
        bpy.ops.render.render()
        light = composed(folder, scene.frame_current)
    high, wide, _ = light.shape
    image = bpy.data.images.new("photo", wide, high, float_buffer=True)
    image.pixels.foreach_set(light.astype(np.float32).ravel())
    scene.render.image_settings.file_format = "PNG"
    image.save_render(out, scene=scene)


given = sys.argv[sys.argv.index("--") + 1 :]
render(given[0], given[1], *[int(n) for n in given[2:]])
